-- A template that only its owner is offered (amendment of TP-002). Those that are there stay everybody's.
ALTER TABLE works ADD COLUMN only_owner BOOLEAN NOT NULL DEFAULT FALSE;
