package shop

import (
	"fmt"

	"example.com/shop/store"
)

type Cart struct {
	store.Base
	Items map[string]*store.Item
}

func (c *Cart) Add(all ...store.Line) (store.Receipt, error) {
	list := store.List[store.Entry]{}
	var save func(store.Context) = store.Save
	fmt.Println(store.
		Limit, list, store.private)
	store.Open().Close()
	c.Items["x"].Name = store.Names.First
	return store.Receipt{Total: 1}, nil
}
