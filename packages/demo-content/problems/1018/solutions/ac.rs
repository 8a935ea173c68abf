use std::io::{self, Read};

const MODULUS: u64 = 1_000_003;
type Matrix = Vec<Vec<u64>>;

fn multiply(a: &Matrix, b: &Matrix) -> Matrix {
    let m = a.len();
    let mut product = vec![vec![0; m]; m];
    for i in 0..m {
        for j in 0..m {
            let sum: u64 = (0..m).map(|k| a[i][k] * b[k][j]).sum();
            product[i][j] = sum % MODULUS;
        }
    }
    product
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_whitespace().map(|word| word.parse::<u64>().unwrap());
    let m = words.next().unwrap() as usize;
    let mut n = words.next().unwrap();
    let mut base: Matrix = (0..m).map(|_| (0..m).map(|_| words.next().unwrap()).collect()).collect();
    let mut power: Matrix = (0..m).map(|i| (0..m).map(|j| (i == j) as u64).collect()).collect();
    while n > 0 {
        if n % 2 == 1 {
            power = multiply(&power, &base);
        }
        base = multiply(&base, &base);
        n /= 2;
    }
    let trace: u64 = (0..m).map(|i| power[i][i]).sum();
    println!("{}", trace % MODULUS);
}
