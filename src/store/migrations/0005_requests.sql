-- Names the request with an Idempotency-Key that asked for the rendering; null for those without, and for previews.
ALTER TABLE renderings ADD COLUMN request_token TEXT;

CREATE UNIQUE INDEX renderings_of_requests ON renderings (request_token) WHERE request_token IS NOT NULL;
