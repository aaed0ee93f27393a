-- Versions of the terms of service (docs/decisions/089-terms.md). What has been the text of a page becomes the first; the
-- rows of that page stay for the release before this one.
CREATE TABLE `terms` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`tell_members` integer DEFAULT true NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `terms_group` ON `terms` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `terms_published` ON `terms` (`published_at`);--> statement-breakpoint
CREATE INDEX `terms_unpublished` ON `terms` (`unpublished_at`) WHERE "terms"."unpublished_at" is not null;--> statement-breakpoint
CREATE TABLE `terms_texts` (
	`number` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`number`, `lang`),
	FOREIGN KEY (`number`) REFERENCES `terms_versions`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `terms_versions` (
	`number` integer PRIMARY KEY NOT NULL,
	`effective_at` text NOT NULL,
	`published_at` text NOT NULL,
	`notification_id` integer,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `terms_versions_effective` ON `terms_versions` (`effective_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `terms_version` integer;--> statement-breakpoint
INSERT INTO `terms_versions` (`number`,`effective_at`,`published_at`)
SELECT 1, min(`published_at`), min(`published_at`) FROM `pages` WHERE `uri` = '/terms-of-service' AND `published_at` IS NOT NULL HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO `terms_texts` (`number`,`lang`,`title`,`subtitle`,`body`)
SELECT 1, `lang`, `title`, `subtitle`, coalesce(`body`, '{"type":"doc","content":[]}') FROM `pages` WHERE `uri` = '/terms-of-service' AND EXISTS (SELECT 1 FROM `terms_versions`);--> statement-breakpoint
INSERT INTO `terms` (`id`,`group_id`,`lang`,`number`,`title`,`published_at`,`unpublished_at`,`created_at`,`updated_at`)
SELECT `id`, `group_id`, `lang`, 1, `title`, `published_at`, `unpublished_at`, `created_at`, `updated_at` FROM `pages` WHERE `uri` = '/terms-of-service' AND EXISTS (SELECT 1 FROM `terms_versions`);--> statement-breakpoint
UPDATE `entries` SET `type` = 'terms', `path` = NULL WHERE `type` = 'page' AND `path` = '/terms-of-service';
