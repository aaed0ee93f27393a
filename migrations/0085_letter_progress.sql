CREATE TABLE `letter_progress` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`complained` integer DEFAULT 0 NOT NULL,
	`written_at` text,
	PRIMARY KEY(`issue_id`, `lang`)
);
--> statement-breakpoint
-- Those on their way are taken over by the first minute of the cron job: the release before counts on until it ends.
INSERT INTO `letter_progress` SELECT `issue_id`, `lang`, `cursor`, `written`, `sent`, `failed`, `gone`, `complained`, `written_at`
	FROM `issue_lists` WHERE `issue_id` IN (SELECT `id` FROM `issues` WHERE `state` = 'sent');
