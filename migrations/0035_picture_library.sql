CREATE TABLE `image_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`image_id` integer NOT NULL,
	`path` text NOT NULL,
	`filename` text NOT NULL,
	`origin_filename` text NOT NULL,
	`info` text DEFAULT '' NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`color` text,
	`upload_at` text NOT NULL,
	`upload_by` text NOT NULL,
	`bytes` integer,
	`crop` text,
	`original_path` text,
	`focal_x` real,
	`focal_y` real,
	`sha256` text,
	`replaced_at` text NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_files_image` ON `image_files` (`image_id`,`id`);--> statement-breakpoint
CREATE INDEX `image_files_path` ON `image_files` (`path`);--> statement-breakpoint
ALTER TABLE `images` ADD `bytes` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `original_path` text;--> statement-breakpoint
ALTER TABLE `images` ADD `deleted_at` text;--> statement-breakpoint
CREATE INDEX `images_directory` ON `images` (`directory`,`id`) WHERE "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `images_uploader` ON `images` (`upload_by`,`id`) WHERE "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `images_name` ON `images` ("origin_filename" collate nocase,`id`) WHERE "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `images_deleted` ON `images` (`deleted_at`,`id`) WHERE "images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `articles_cover` ON `articles` (`cover_img_id`);--> statement-breakpoint
CREATE INDEX `ads_picture` ON `ads` (`img_id`);--> statement-breakpoint
CREATE INDEX `banners_desktop` ON `banners` (`desktop_img_id`);--> statement-breakpoint
CREATE INDEX `banners_mobile` ON `banners` (`mobile_img_id`);--> statement-breakpoint
CREATE INDEX `material_groups_cover` ON `material_groups` (`cover_img_id`);--> statement-breakpoint
CREATE INDEX `materials_preview` ON `materials` (`preview_img_id`) WHERE "materials"."preview_img_id" is not null;--> statement-breakpoint
CREATE INDEX `games_picture` ON `games` (`img_id`);--> statement-breakpoint
CREATE INDEX `logos_picture` ON `logos` (`image_id`);