package plugin

import "example.com/registry"

type loader struct{}

func (loader) init() {}

func init() {
	registry.Add(loader{})
}
