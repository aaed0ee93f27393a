CREATE TABLE `draft_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `draft_terms` USING fts5(title, tags, body, content='', contentless_delete=1, prefix='2', tokenize='ascii');
