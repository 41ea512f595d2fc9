package shop

const Limit, lower = 1, 2
const (
	First = iota
	Second
	_
)

var Default = New()
var (
	A, b int
	Table = map[string]int{"Key": 1}
)

type Order struct {
	ID    int
	Lines []struct{ Inner int }
}
type (
	Total = float64
	Pair[K comparable, V any] struct{}
	hidden int
)
type Store interface{ Save() }

func New() *Order { const Inside = 1; type Local int; var V = func() { var W int }; return nil }
func Map[T any](all []T) []T { return all }
func helper() {}
func (o *Order) Ship() {}
func Ärger() {}
