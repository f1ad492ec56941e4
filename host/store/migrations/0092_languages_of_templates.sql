-- The language of a template that comes with the program. Nothing for the row that stands for the turn.
ALTER TABLE ready_made ADD COLUMN language TEXT NOT NULL DEFAULT 'zh-CN';
