//! The API and the addresses around it: one file per noun. A handler asks who, what and whether it is valid, calls
//! `domain` and `store`, and answers in the envelope.

pub mod answer;
pub mod audit;
pub mod body;
pub mod captcha;
pub mod combinations;
pub mod datasources;
pub mod files;
pub mod forgot_password;
pub mod forms;
pub mod gifts;
pub mod guard;
pub mod health;
pub mod likes;
pub mod lists;
pub mod me;
pub mod members;
pub mod messages;
pub mod open_api;
pub mod pages;
pub mod people;
pub mod plugin_files;
pub mod plugins;
pub mod publications;
pub mod register;
pub mod roles;
pub mod sessions;
pub mod sharing;
pub mod speak;
pub mod studio;
pub mod tags;
pub mod templates;
pub mod transfer;
pub mod uploads;
pub mod users;
pub mod works;
