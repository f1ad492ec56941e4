mod agreement;
mod answers;
mod declared;
mod remarked;
mod sentences;
