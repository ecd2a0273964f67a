fn main() {
    use bouton::ask::{Detail, ask, question::Question};
    use bouton::catalog::Catalog;
    use bouton::{Convention, Limits};
    use bouton_lab::picture::{Picture, Show};
    let args: Vec<String> = std::env::args().collect();
    let catalog = Catalog::standard();
    let flags = &args[2];
    let conv = if flags.contains('M') { Convention::Misere } else { Convention::Normal };
    let mut list: Vec<(String, String)> = Vec::new();
    if args.len() > 4 {
        list.push((args[3].clone(), args[4].clone()));
    } else {
        for g in catalog.games() {
            list.push((g.name.to_string(), g.example.to_string()));
        }
    }
    for (g, t) in list {
        let q = match Question::read(&catalog, catalog.find(&g), t.as_bytes(), None, conv) {
            Ok(q) => q,
            Err(e) => {
                println!("{g}: {e}");
                continue;
            }
        };
        let a = ask(&q, Detail::Reasons, &Limits::none()).unwrap();
        let show =
            Show { values: flags.contains('v'), parts: flags.contains('p'), moves: flags.contains('m') };
        match Picture::of(&q, Some(&a), show) {
            Ok(p) => {
                let f = format!("{}/{}", args[1], g.replace([':', ','], "_"));
                std::fs::write(format!("{f}.svg"), p.svg()).unwrap();
                std::fs::write(format!("{f}.tex"), p.tikz()).unwrap();
                println!("=== {g}\n{}", p.text());
            }
            Err(e) => println!("=== {g}: {e}"),
        }
    }
}
