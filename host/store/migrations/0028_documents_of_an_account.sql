-- What an account has written is added up whenever it grows: works in the bin count too.
CREATE INDEX documents_of_user ON works (user_id);
