//! Both back ends agree.
