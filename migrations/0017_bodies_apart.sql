CREATE TABLE `article_bodies` (
	`item_id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `game_bodies` (
	`item_id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `cursors` (`name`, `value`) VALUES ('bodies', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour') || ' article 0');
