CREATE TABLE `article_tags` (
	`article_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`article_id`, `tag_id`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_tags_tag` ON `article_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`category` text NOT NULL,
	`topic` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`reading_minutes` integer NOT NULL,
	`cover_img_id` integer NOT NULL,
	`cover_alt` text DEFAULT '' NOT NULL,
	`poll_id` integer,
	`is_comment_open` integer DEFAULT true NOT NULL,
	`liked_amount` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`cover_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_group` ON `articles` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `articles_newest` ON `articles` (`lang`,`published_at`);--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`lang`,`category`,`published_at`);--> statement-breakpoint
CREATE INDEX `articles_popular` ON `articles` (`lang`,`liked_amount`);--> statement-breakpoint
CREATE TABLE `banners` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`sort` integer NOT NULL,
	`uri` text NOT NULL,
	`kicker` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`desktop_img_id` integer NOT NULL,
	`mobile_img_id` integer NOT NULL,
	`img_alt` text DEFAULT '' NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	FOREIGN KEY (`desktop_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`mobile_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `brand_texts` (
	`brand_id` integer NOT NULL,
	`lang` text NOT NULL,
	`name` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`brand_id`, `lang`),
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `brands` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sort` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug_unique` ON `brands` (`slug`);--> statement-breakpoint
CREATE TABLE `content_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`checked_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `footer_configs` (
	`lang` text PRIMARY KEY NOT NULL,
	`contact_btn_text` text NOT NULL,
	`newsletter_open` integer DEFAULT false NOT NULL,
	`newsletter_title` text NOT NULL,
	`newsletter_placeholder` text NOT NULL,
	`newsletter_text` text NOT NULL,
	`subscribe_btn_text` text NOT NULL,
	`contact_open` integer DEFAULT false NOT NULL,
	`copyright_text` text NOT NULL,
	`notice_text` text NOT NULL,
	`external_link_text` text NOT NULL,
	`logo_img_id` integer,
	FOREIGN KEY (`logo_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `footer_links` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`sort` integer NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`icon` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `game_tags` (
	`game_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	PRIMARY KEY(`game_id`, `tag_id`),
	FOREIGN KEY (`game_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `game_tags_tag` ON `game_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `games` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`category` text NOT NULL,
	`kind` text NOT NULL,
	`brand_id` integer NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`body` text NOT NULL,
	`img_id` integer NOT NULL,
	`highest_odds` real NOT NULL,
	`credit_exchange` integer DEFAULT false NOT NULL,
	`jackpot_layers` text NOT NULL,
	`version` text NOT NULL,
	`devices` text NOT NULL,
	`free_game` integer DEFAULT false NOT NULL,
	`recommended` integer DEFAULT false NOT NULL,
	`released_at` text NOT NULL,
	`liked_amount` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `games_group` ON `games` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `games_newest` ON `games` (`lang`,`released_at`);--> statement-breakpoint
CREATE INDEX `games_category` ON `games` (`lang`,`category`,`released_at`);--> statement-breakpoint
CREATE INDEX `games_popular` ON `games` (`lang`,`category`,`liked_amount`);--> statement-breakpoint
CREATE TABLE `header_configs` (
	`lang` text PRIMARY KEY NOT NULL,
	`web_title` text NOT NULL,
	`keyword` text NOT NULL,
	`description` text NOT NULL,
	`tagline` text NOT NULL,
	`login_text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `images` (
	`id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`directory` text NOT NULL,
	`filename` text NOT NULL,
	`origin_filename` text NOT NULL,
	`img_alt` text DEFAULT '' NOT NULL,
	`info` text DEFAULT '' NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`upload_at` text NOT NULL,
	`upload_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `images_path_unique` ON `images` (`path`);--> statement-breakpoint
CREATE TABLE `languages` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`iso` text NOT NULL,
	`direction` text DEFAULT 'ltr' NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `languages_code_unique` ON `languages` (`code`);--> statement-breakpoint
CREATE TABLE `logos` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`image_id` integer,
	`uri` text NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `marquee_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`sort` integer NOT NULL,
	`text` text NOT NULL,
	`uri` text NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `nav_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`parent` integer,
	`uri` text NOT NULL,
	`link` text NOT NULL,
	`icon` text NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`sort` integer NOT NULL,
	`require_login` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `nav_items_uri` ON `nav_items` (`lang`,`uri`);--> statement-breakpoint
CREATE TABLE `page_components` (
	`id` integer PRIMARY KEY NOT NULL,
	`page_id` integer NOT NULL,
	`component_id` integer NOT NULL,
	`title` text NOT NULL,
	`subtitle` text DEFAULT '' NOT NULL,
	`button_list` text NOT NULL,
	`sort` integer NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pages` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`uri` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text DEFAULT '' NOT NULL,
	`body` text,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pages_uri` ON `pages` (`lang`,`uri`);--> statement-breakpoint
CREATE TABLE `partner_texts` (
	`partner_id` integer NOT NULL,
	`lang` text NOT NULL,
	`name` text NOT NULL,
	`line` text NOT NULL,
	PRIMARY KEY(`partner_id`, `lang`),
	FOREIGN KEY (`partner_id`) REFERENCES `partners`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `partners` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sort` integer NOT NULL,
	`mark` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partners_slug_unique` ON `partners` (`slug`);--> statement-breakpoint
CREATE TABLE `poll_option_texts` (
	`option_id` integer NOT NULL,
	`lang` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`option_id`, `lang`),
	FOREIGN KEY (`option_id`) REFERENCES `poll_options`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `poll_options` (
	`id` integer PRIMARY KEY NOT NULL,
	`poll_id` integer NOT NULL,
	`sort` integer NOT NULL,
	`voted_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `poll_texts` (
	`poll_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	PRIMARY KEY(`poll_id`, `lang`),
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `polls` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_at` text NOT NULL,
	`to_at` text NOT NULL,
	`maximum_votable_amount` integer NOT NULL,
	`voted_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tag_labels` (
	`tag_id` integer NOT NULL,
	`lang` text NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`tag_id`, `lang`),
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_slug_unique` ON `tags` (`slug`);--> statement-breakpoint
CREATE TABLE `theme_games` (
	`theme_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`theme_id`, `group_id`),
	FOREIGN KEY (`theme_id`) REFERENCES `themes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `theme_texts` (
	`theme_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`intro` text NOT NULL,
	PRIMARY KEY(`theme_id`, `lang`),
	FOREIGN KEY (`theme_id`) REFERENCES `themes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `themes` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`category` text NOT NULL,
	`sort` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `themes_slug_unique` ON `themes` (`slug`);