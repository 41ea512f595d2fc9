package broken

import "fmt"

func Before() { fmt.Print() }

func Half( {

func After() {}
