package texts

// import "commented"
/*
import "blocked"
func Blocked() {}
*/
const A = "import \"quoted\""
const b = `
package other

import "raw"

func Raw() { fmt.Println() }
`
