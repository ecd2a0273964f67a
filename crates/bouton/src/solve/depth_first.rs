pub struct DepthFirst;
