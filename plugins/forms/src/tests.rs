mod agreement;
mod answers;
mod contrast;
mod declared;
mod remarked;
mod sentences;
