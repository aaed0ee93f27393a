CREATE TABLE `article_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `article_documents_group` ON `article_documents` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `article_documents_published` ON `article_documents` (`published_at`);--> statement-breakpoint
CREATE INDEX `article_documents_unpublished` ON `article_documents` (`unpublished_at`);--> statement-breakpoint
CREATE TABLE `draft_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `game_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `game_documents_group` ON `game_documents` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `game_documents_published` ON `game_documents` (`published_at`);--> statement-breakpoint
CREATE INDEX `game_documents_unpublished` ON `game_documents` (`unpublished_at`);--> statement-breakpoint
CREATE TABLE `index_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
-- Full-text tables, which drizzle-kit cannot create. Tokens are separated by spaces. `ascii` keeps every character beyond
-- ASCII in its token. The text itself is not stored. A keyword of one Han character becomes a prefix of two characters
-- (its language and itself) and uses an index of prefixes.
CREATE VIRTUAL TABLE `article_terms` USING fts5(title, tags, body, content='', contentless_delete=1, prefix='2', tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `game_terms` USING fts5(title, tags, body, content='', contentless_delete=1, prefix='2', tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `draft_terms` USING fts5(title, tags, body, content='', contentless_delete=1, prefix='2', tokenize='ascii');
