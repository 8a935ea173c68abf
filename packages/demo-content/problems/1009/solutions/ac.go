package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	var n, k int
	fmt.Fscan(in, &n, &k)
	pages := make([]int64, n)
	var low, high int64
	for i := range pages {
		fmt.Fscan(in, &pages[i])
		if pages[i] > low {
			low = pages[i]
		}
		high += pages[i]
	}
	for low < high {
		middle := (low + high) / 2
		count := 1
		var held int64
		for _, p := range pages {
			if held+p > middle {
				count++
				held = 0
			}
			held += p
		}
		if count <= k {
			high = middle
		} else {
			low = middle + 1
		}
	}
	fmt.Println(low)
}
