CREATE INDEX `articles_shard` ON `articles` (`lang`,`group_id`);--> statement-breakpoint
CREATE INDEX `games_shard` ON `games` (`lang`,`group_id`);