//! Graphs: lists of moves, positions of a graph, and graphs by their edges.

use bouton::games::graph::{read_among, read_moves};
use bouton::notation::{Graph, ParseError};
use bouton::{Convention, GraphOutcomes, GraphValues, Limits};

use super::seed;

/// Signs of marks, as in games on coloured graphs.
const SIGNS: &[u8] = b"xoBW";

fn refused(error: &ParseError) {
    assert!(error.line() > 0 && error.column() > 0 && error.to_string().len() < 1000, "{error}");
}

/// The first byte says what is read.
pub fn run(data: &[u8]) {
    let Some((&what, text)) = data.split_first() else { return };
    match what % 5 {
        0 => moves(text),
        1 => among(text),
        2 => beside(text),
        3 => edges(text),
        _ => marked(text),
    }
}

/// A file of moves: each name finds its vertex, and the outcomes are found.
fn moves(text: &[u8]) {
    let graph = match read_moves(text) {
        Ok(graph) => graph,
        Err(error) => return refused(&error),
    };
    assert_eq!(graph.names.len(), graph.graph.len());
    for name in graph.names.first(100) {
        let vertex = graph.names.find(name.as_bytes()).expect("a name has a vertex");
        assert_eq!(graph.names.name(vertex), name);
    }
    let limits = Limits::none().with_bytes(10_000_000);
    if graph.graph.len() < 10_000 {
        let _ = (
            GraphValues::new(&graph.graph, &limits),
            GraphOutcomes::new(&graph.graph, Convention::Misere, &limits),
        );
    }
}

/// A vertex with its moves behind it.
fn among(text: &[u8]) {
    match read_among(text, None) {
        Ok((graph, vertex)) => {
            let written = graph.text(vertex);
            let (again, same) =
                read_among(written.as_bytes(), None).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.text(same), written);
        }
        Err(error) => refused(&error),
    }
}

/// A vertex in a line, and a file of moves in the lines after it.
fn beside(text: &[u8]) {
    let at = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    let (vertex, file) = text.split_at(at);
    let Ok(graph) = read_moves(file) else { return };
    match read_among(vertex, Some(graph)) {
        Ok((graph, vertex)) => {
            let written = graph.text(vertex);
            assert_eq!(graph.names.find(written.as_bytes()), Some(vertex), "{written}");
        }
        Err(error) => refused(&error),
    }
}

/// A graph by its edges or as one of a family.
fn edges(text: &[u8]) {
    match Graph::read(text) {
        Ok(graph) => {
            let written = graph.to_string();
            if !written.is_empty() {
                let again =
                    Graph::read(written.as_bytes()).unwrap_or_else(|error| panic!("{written}: {error}"));
                assert_eq!(again.to_string(), written);
                let [names, others] = [&again, &graph].map(|graph| {
                    // The text does not keep the order of the vertices.
                    let mut names = graph.names().to_vec();
                    names.sort_unstable();
                    names
                });
                // A vertex called 0 that is alone is called 1.
                let is_renamed = written == "1" && graph.names().len() == 1;
                assert!(is_renamed || names == others, "{written}");
                assert_eq!(again.edges().len(), graph.edges().len());
            }
        }
        Err(error) => refused(&error),
    }
}

/// A graph with marks on its vertices.
fn marked(text: &[u8]) {
    match Graph::read_marked(text, SIGNS) {
        Ok((graph, marks)) => {
            assert!(marks.iter().all(|mark| mark.vertex < graph.names().len() && SIGNS.contains(&mark.sign)));
        }
        Err(error) => refused(&error),
    }
}

/// Graphs in every form.
pub fn seeds() -> Vec<Vec<u8>> {
    let texts: [(u8, &[&str]); 5] = [
        (
            0,
            &[
                "a b\nb c\nc a\n",
                "3 2\n0 1\n1 2\n",
                "# a comment\n0 1\r\n1 2\n5\n",
                include_str!("../../examples/moves.txt"),
            ],
        ),
        (1, &["a moves a->b b->c", "0 moves 0->1 1->0 2", "#x moves #x->y y->#z z"]),
        (2, &["2\n0 1\n1 2\n", "b\na b\nb c\n", "x"]),
        (
            3,
            &[
                "a-b b-c d",
                "path5",
                "cycle4",
                "complete4",
                "grid2x3",
                "graph6:DQc",
                "graph6:A_",
                "a-b\nb-c\r\nd",
                "3 2\n0 1\n1 2",
            ],
        ),
        (4, &["a-b b-c a=x b=o", "path4 2=x 3=o", "c=B, d=W", "graph6:DQc 0=B"]),
    ];
    texts.iter().flat_map(|(what, texts)| texts.iter().map(|text| seed(&[*what], text))).collect()
}
