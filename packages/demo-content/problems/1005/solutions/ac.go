package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	var n, limit int
	fmt.Fscan(in, &n, &limit)
	w := make([]int, n)
	for i := range w {
		fmt.Fscan(in, &w[i])
	}
	sort.Ints(w)
	trips, light, heavy := 0, 0, n-1
	for light <= heavy {
		if light < heavy && w[light]+w[heavy] <= limit {
			light++
		}
		heavy--
		trips++
	}
	fmt.Println(trips)
}
