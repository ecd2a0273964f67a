//! A picture as JSON: the drawing, and what a person may point at in it.

use bouton_lab::picture::{Area, Picture};
use serde::Serialize;

/// The object of a picture.
#[derive(Serialize)]
pub struct PictureJson {
    svg: String,
    legend: Vec<String>,
    areas: Vec<Area>,
}

impl PictureJson {
    /// The object of this picture.
    pub fn of(picture: &Picture) -> Self {
        Self { svg: picture.bare_svg(), legend: picture.legend(), areas: picture.areas() }
    }
}
