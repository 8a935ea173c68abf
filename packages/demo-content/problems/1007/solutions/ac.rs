use std::io;

fn main() {
    let mut text = String::new();
    io::stdin().read_line(&mut text).unwrap();
    let mut open: Vec<char> = Vec::new();
    for (i, c) in text.trim().chars().enumerate() {
        let wanted = match c {
            ')' => '(',
            ']' => '[',
            '}' => '{',
            _ => {
                open.push(c);
                continue;
            }
        };
        if open.pop() != Some(wanted) {
            println!("BROKEN {}", i + 1);
            return;
        }
    }
    if open.is_empty() {
        println!("CLOSED");
    } else {
        println!("OPEN {}", open.len());
    }
}
