//go:build linux && !race

package shop_test

import (
	"testing"

	"example.com/shop"
)

func TestNew(t *testing.T) {
	if shop.New() == nil {
		t.Fatal("none")
	}
}
