CREATE TABLE `most_read` (
	`group_id` integer PRIMARY KEY NOT NULL,
	`reads` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `most_read_order` ON `most_read` (`reads`,`group_id`);--> statement-breakpoint
CREATE INDEX `draws_corrected` ON `draws` (`period`) WHERE "draws"."rev" > 1;