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
CREATE TABLE `index_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
