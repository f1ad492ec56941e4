mod agreement;
mod answers;
mod contrast;
mod declarations;
mod diagnostics;
mod sentences;
