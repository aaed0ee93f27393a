CREATE TABLE `issue_clicks` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`story` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`issue_id`, `lang`, `story`),
	FOREIGN KEY (`issue_id`) REFERENCES `issues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `issue_lists` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`letter` text NOT NULL,
	`audience` integer DEFAULT 0 NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`written_at` text,
	PRIMARY KEY(`issue_id`, `lang`),
	FOREIGN KEY (`issue_id`) REFERENCES `issues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `issue_lists_archive` ON `issue_lists` (`lang`,`issue_id`);--> statement-breakpoint
CREATE TABLE `issues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`data` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`rule_day` text,
	`send_at` text,
	`sent_by` integer,
	`watermark` text,
	`sent_at` text,
	`created_by` integer,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`sent_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `issues_rule_day_unique` ON `issues` (`rule_day`);--> statement-breakpoint
CREATE INDEX `issues_open` ON `issues` (`state`,`send_at`) WHERE "issues"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE TABLE `subscriptions_counted` (
	`lang` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX `subscriptions_list`;--> statement-breakpoint
CREATE INDEX `subscriptions_audience` ON `subscriptions` (`lang`,`subscriber_id`,`confirmed_at`) WHERE "subscriptions"."confirmed_at" is not null;
--> statement-breakpoint
INSERT INTO `subscriptions_counted` (`lang`,`count`)
	SELECT value, (SELECT count(*) FROM `subscriptions` WHERE `lang` = value AND `confirmed_at` IS NOT NULL)
	FROM json_each('["zh-CN","zh-HK","en-US","vi-VN","th-TH","hi-IN"]');
--> statement-breakpoint
CREATE TRIGGER `subscriptions_joined` AFTER INSERT ON `subscriptions` WHEN new.confirmed_at IS NOT NULL
BEGIN
	UPDATE `subscriptions_counted` SET `count` = `count` + 1 WHERE `lang` = new.lang;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_confirmed` AFTER UPDATE OF `confirmed_at` ON `subscriptions` WHEN old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL
BEGIN
	UPDATE `subscriptions_counted` SET `count` = `count` + 1 WHERE `lang` = new.lang;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_left` AFTER DELETE ON `subscriptions` WHEN old.confirmed_at IS NOT NULL
BEGIN
	UPDATE `subscriptions_counted` SET `count` = `count` - 1 WHERE `lang` = old.lang;
END;
