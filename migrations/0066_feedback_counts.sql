-- How often each answer to the questionnaire was given, counted from what there is
-- (docs/decisions/103-results-of-the-questionnaire.md).
CREATE TABLE `feedback_counts` (
	`year` integer NOT NULL,
	`lang` text NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `lang`, `question`, `answer`)
);
--> statement-breakpoint
CREATE INDEX `feedback_answers_frequency_other` ON `feedback_answers` (`year`,`lang`) WHERE "feedback_answers"."frequency_other" is not null;--> statement-breakpoint
CREATE INDEX `feedback_answers_purposes_other` ON `feedback_answers` (`year`,`lang`) WHERE "feedback_answers"."purposes_other" is not null;--> statement-breakpoint
CREATE INDEX `feedback_answers_channel_other` ON `feedback_answers` (`year`,`lang`) WHERE "feedback_answers"."channel_other" is not null;--> statement-breakpoint
CREATE INDEX `feedback_answers_satisfaction_other` ON `feedback_answers` (`year`,`lang`) WHERE "feedback_answers"."satisfaction_other" is not null;--> statement-breakpoint
CREATE INDEX `feedback_answers_suggestion` ON `feedback_answers` (`year`,`lang`) WHERE "feedback_answers"."suggestion" is not null;--> statement-breakpoint
INSERT INTO `feedback_counts` (`year`,`lang`,`question`,`answer`,`count`)
SELECT `year`, `lang`, '', '', count(*) FROM `feedback_answers` GROUP BY `year`, `lang`;--> statement-breakpoint
INSERT INTO `feedback_counts` (`year`,`lang`,`question`,`answer`,`count`)
SELECT `year`, `lang`, 'frequency', `frequency`, count(*) FROM `feedback_answers` GROUP BY `year`, `lang`, `frequency`;--> statement-breakpoint
INSERT INTO `feedback_counts` (`year`,`lang`,`question`,`answer`,`count`)
SELECT `year`, `lang`, 'channel', `channel`, count(*) FROM `feedback_answers` GROUP BY `year`, `lang`, `channel`;--> statement-breakpoint
INSERT INTO `feedback_counts` (`year`,`lang`,`question`,`answer`,`count`)
SELECT `year`, `lang`, 'satisfaction', `satisfaction`, count(*) FROM `feedback_answers` GROUP BY `year`, `lang`, `satisfaction`;--> statement-breakpoint
INSERT INTO `feedback_counts` (`year`,`lang`,`question`,`answer`,`count`)
SELECT `year`, `lang`, 'purposes', `given`.`value`, count(*) FROM `feedback_answers`, json_each(`purposes`) AS `given` GROUP BY `year`, `lang`, `given`.`value`;
