CREATE TABLE `ads` (
	`id` integer PRIMARY KEY NOT NULL,
	`slot` text NOT NULL,
	`lang` text NOT NULL,
	`sort` integer NOT NULL,
	`uri` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`button_text` text NOT NULL,
	`img_id` integer NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	FOREIGN KEY (`img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ads_slot` ON `ads` (`slot`,`lang`,`sort`);--> statement-breakpoint
CREATE TABLE `draws` (
	`period` text PRIMARY KEY NOT NULL,
	`drawn_at` text NOT NULL,
	`numbers` text NOT NULL,
	`special` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `draws_drawn_at_unique` ON `draws` (`drawn_at`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`kind` text NOT NULL,
	`brand_id` integer NOT NULL,
	`category` text NOT NULL,
	`title` text NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`is_exclusive` integer DEFAULT false NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_group` ON `events` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `events_start` ON `events` (`lang`,`starts_at`);--> statement-breakpoint
CREATE TABLE `faq_categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`key` text NOT NULL,
	`icon` text NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`sort` integer NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `faq_categories_key` ON `faq_categories` (`lang`,`key`);--> statement-breakpoint
CREATE TABLE `faq_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	`key` text NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`sort` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `faq_categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `faq_items_key` ON `faq_items` (`category_id`,`key`);--> statement-breakpoint
CREATE TABLE `launches` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`brand_id` integer NOT NULL,
	`category` text NOT NULL,
	`title` text NOT NULL,
	`line` text NOT NULL,
	`released_at` text NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `launches_group` ON `launches` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `launches_newest` ON `launches` (`lang`,`released_at`);--> statement-breakpoint
CREATE TABLE `material_group_texts` (
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`group_id`, `lang`),
	FOREIGN KEY (`group_id`) REFERENCES `material_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `material_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sort` integer NOT NULL,
	`vip_group` text,
	`cover_img_id` integer NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`cover_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `material_groups_slug_unique` ON `material_groups` (`slug`);--> statement-breakpoint
CREATE TABLE `material_texts` (
	`material_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	PRIMARY KEY(`material_id`, `lang`),
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `materials` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`sort` integer NOT NULL,
	`path` text NOT NULL,
	`filename` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`preview_img_id` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `material_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`preview_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `materials_path_unique` ON `materials` (`path`);--> statement-breakpoint
CREATE INDEX `materials_group` ON `materials` (`group_id`,`sort`);