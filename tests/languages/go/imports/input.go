// Package shop sells.
package shop

import "fmt"
import (
	"net/http"

	_ "example.com/driver"
	. "example.com/matchers"
	store "example.com/shop/internal/storage"
	`example.com/raw`
)

/*
#include <stdio.h>
*/
import "C"
