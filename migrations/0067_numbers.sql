CREATE TABLE `measure_days` (
	`day` text PRIMARY KEY NOT NULL,
	`made_at` text NOT NULL,
	`numbers` text NOT NULL,
	`words` text
);
--> statement-breakpoint
CREATE INDEX `measure_days_words` ON `measure_days` (`day`) WHERE "measure_days"."words" is not null;--> statement-breakpoint
DROP INDEX `measures_wordy`;--> statement-breakpoint
CREATE INDEX `measures_words` ON `measures` (`day`) WHERE "measures"."kind" in ('searched', 'found_nothing', 'missing', 'script_error', 'csp');--> statement-breakpoint
CREATE INDEX `measures_read` ON `measures` (`day`,`count`) WHERE "measures"."kind" = 'read';--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`created_at`) WHERE "outbox"."state" = 'dead';
--> statement-breakpoint
-- What visits led to is counted from now on; until now it was found in the rows themselves.
INSERT INTO `measures` (`day`, `kind`, `key`, `bucket`, `count`)
SELECT date(created_at, '+8 hours'), 'sign_up', coalesce(track_source, ''), 0, count(*) FROM `users` GROUP BY 1, 3
UNION ALL SELECT date(created_at, '+8 hours'), 'message', coalesce(track_source, ''), 0, count(*) FROM `contact_messages` WHERE is_junk = 0 GROUP BY 1, 3
UNION ALL SELECT date(created_at, '+8 hours'), 'subscriber', coalesce(track_source, ''), 0, count(*) FROM `subscribers` GROUP BY 1, 3;
