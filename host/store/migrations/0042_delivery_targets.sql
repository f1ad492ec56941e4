-- The server behind a webhook's address: deliveries to one server take turns among themselves, and nobody else waits for it.
-- Empty until the settings are saved again; the work stands for it meanwhile.
ALTER TABLE form_settings ADD COLUMN webhook_host TEXT NOT NULL DEFAULT '';
