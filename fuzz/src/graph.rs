//! Graphs: a vertex among lists of moves, and graphs by their edges.

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::reading::ReadError;
use bouton::notation::{Graph, ParseError};
use bouton::{Convention, Limits};

use super::{CATALOG, seed};

/// Signs of marks, as in games on coloured graphs.
const SIGNS: &[u8] = b"xoBW";

fn refused(error: &ParseError) {
    assert!(error.line() > 0 && error.column() > 0 && error.to_string().len() < 1000, "{error}");
}

/// The first byte says what is read.
pub fn run(data: &[u8]) {
    let Some((&what, text)) = data.split_first() else { return };
    match what % 3 {
        0 => moves(text),
        1 => edges(text),
        _ => marked(text),
    }
}

/// A vertex in a line, and a file of moves in the lines after it. The vertex is answered, and its text reads to the same vertex.
fn moves(text: &[u8]) {
    let at = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    let (vertex, file) = text.split_at(at);
    let read = |vertex: &[u8]| {
        Question::read(&CATALOG, CATALOG.find("graph"), vertex, Some(file), Convention::Misere)
    };
    match read(vertex) {
        Ok(question) => {
            let written = question.text();
            let again = read(written.as_bytes()).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.text(), written);
            // Sums with a loop are not searched in misere play.
            let _ =
                ask(&question, Detail::Moves, &Limits::none().with_positions(1000).with_bytes(10_000_000));
        }
        Err(ReadError::Position(error) | ReadError::Data(error)) => refused(&error),
        Err(error) => panic!("{error}"),
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
    let texts = include_str!("../seeds/graphs.txt").split("---\n").map(|text| text.as_bytes().to_vec());
    texts.chain([seed(b"04\n", include_str!("../../examples/moves.txt"))]).collect()
}
