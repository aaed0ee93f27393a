CREATE TABLE `article_authors` (
	`article_id` integer NOT NULL,
	`author_id` integer NOT NULL,
	`sort` integer NOT NULL,
	PRIMARY KEY(`article_id`, `author_id`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `authors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_authors_author` ON `article_authors` (`author_id`);--> statement-breakpoint
CREATE TABLE `article_bodies` (
	`item_id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`liked_amount` integer DEFAULT 0 NOT NULL,
	`baseline_like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`search_fields` text DEFAULT '{}' NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`category` text NOT NULL,
	`topic` text NOT NULL,
	`author` text NOT NULL,
	`reading_minutes` integer NOT NULL,
	`cover_img_id` integer NOT NULL,
	`cover_alt` text DEFAULT '' NOT NULL,
	`poll_id` integer,
	`is_comment_open` integer DEFAULT true NOT NULL,
	`thread_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`cover_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_group` ON `articles` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `articles_shard` ON `articles` (`lang`,`group_id`);--> statement-breakpoint
CREATE INDEX `articles_newest` ON `articles` (`lang`,`published_at`);--> statement-breakpoint
CREATE INDEX `articles_cover` ON `articles` (`cover_img_id`);--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`lang`,`category`,`published_at`);--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`published_at`);--> statement-breakpoint
CREATE INDEX `articles_unpublished` ON `articles` (`unpublished_at`) WHERE "articles"."unpublished_at" is not null;--> statement-breakpoint
CREATE TABLE `author_texts` (
	`author_id` integer NOT NULL,
	`lang` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`intro` text NOT NULL,
	PRIMARY KEY(`author_id`, `lang`),
	FOREIGN KEY (`author_id`) REFERENCES `authors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `author_texts_name` ON `author_texts` (`name`);--> statement-breakpoint
CREATE TABLE `authors` (
	`id` integer PRIMARY KEY NOT NULL,
	`img_id` integer,
	`links` text NOT NULL,
	FOREIGN KEY (`img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `authors_img` ON `authors` (`img_id`);--> statement-breakpoint
CREATE TABLE `brand_texts` (
	`brand_id` integer NOT NULL,
	`lang` text NOT NULL,
	`name` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`brand_id`, `lang`),
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `brand_texts_name` ON `brand_texts` (`name`);--> statement-breakpoint
CREATE TABLE `brands` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sort` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_slug_unique` ON `brands` (`slug`);--> statement-breakpoint
CREATE INDEX `brands_sort` ON `brands` (`sort`);--> statement-breakpoint
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
CREATE INDEX `events_starts` ON `events` (`starts_at`);--> statement-breakpoint
CREATE INDEX `events_ends` ON `events` (`ends_at`);--> statement-breakpoint
CREATE INDEX `events_past` ON `events` (`kind`,`ends_at`,`group_id`,`lang`,`published_at`,`unpublished_at`);--> statement-breakpoint
CREATE INDEX `events_span` ON `events` (`lang`,case when julianday("ends_at") - julianday("starts_at") <= 2 then 2 when julianday("ends_at") - julianday("starts_at") <= 8 then 8 when julianday("ends_at") - julianday("starts_at") <= 32 then 32 when julianday("ends_at") - julianday("starts_at") <= 128 then 128 when julianday("ends_at") - julianday("starts_at") <= 512 then 512 else 36500 end,`starts_at`,`ends_at`);--> statement-breakpoint
CREATE INDEX `events_published` ON `events` (`published_at`);--> statement-breakpoint
CREATE INDEX `events_unpublished` ON `events` (`unpublished_at`) WHERE "events"."unpublished_at" is not null;--> statement-breakpoint
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
CREATE INDEX `launches_released` ON `launches` (`released_at`);--> statement-breakpoint
CREATE INDEX `launches_published` ON `launches` (`published_at`);--> statement-breakpoint
CREATE INDEX `launches_unpublished` ON `launches` (`unpublished_at`) WHERE "launches"."unpublished_at" is not null;--> statement-breakpoint
CREATE TABLE `ads` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
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
CREATE INDEX `ads_group` ON `ads` (`group_id`);--> statement-breakpoint
CREATE INDEX `ads_slot` ON `ads` (`slot`,`lang`,`sort`);--> statement-breakpoint
CREATE INDEX `ads_image` ON `ads` (`img_id`);--> statement-breakpoint
CREATE INDEX `ads_begin` ON `ads` (`start_at`);--> statement-breakpoint
CREATE INDEX `ads_end` ON `ads` (`end_at`);--> statement-breakpoint
CREATE TABLE `banners` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
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
CREATE INDEX `banners_group` ON `banners` (`group_id`);--> statement-breakpoint
CREATE INDEX `banners_desktop` ON `banners` (`desktop_img_id`);--> statement-breakpoint
CREATE INDEX `banners_mobile` ON `banners` (`mobile_img_id`);--> statement-breakpoint
CREATE INDEX `banners_begin` ON `banners` (`start_at`);--> statement-breakpoint
CREATE INDEX `banners_end` ON `banners` (`end_at`);--> statement-breakpoint
CREATE TABLE `marquee_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`sort` integer NOT NULL,
	`text` text NOT NULL,
	`uri` text NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `marquee_items_group` ON `marquee_items` (`group_id`);--> statement-breakpoint
CREATE INDEX `marquee_items_begin` ON `marquee_items` (`start_at`);--> statement-breakpoint
CREATE INDEX `marquee_items_end` ON `marquee_items` (`end_at`);--> statement-breakpoint
CREATE TABLE `comment_likes` (
	`user_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `comment_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_likes_comment` ON `comment_likes` (`comment_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`article_id` integer NOT NULL,
	`user_id` integer,
	`reply_to` integer,
	`text` text NOT NULL,
	`liked_amount` integer DEFAULT 0 NOT NULL,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`edited_at` text,
	`deleted_at` text,
	`banned_at` text,
	`removed_by` text,
	`idempotency_key` text,
	`request_hash` text,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `comments_article` ON `comments` (`article_id`);--> statement-breakpoint
CREATE INDEX `comments_threads` ON `comments` (`article_id`,`created_at`) WHERE "comments"."reply_to" is null and ("comments"."deleted_at" is null or "comments"."reply_count" > 0);--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`reply_to`,`created_at`) WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `comments_banned` ON `comments` (`banned_at`,`id`) WHERE "comments"."banned_at" is not null;--> statement-breakpoint
CREATE INDEX `comments_removed` ON `comments` (`removed_by`,`deleted_at`,`id`) WHERE "comments"."removed_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `comments_request` ON `comments` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `captchas` (
	`id` text PRIMARY KEY NOT NULL,
	`pin` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `captchas_expiry` ON `captchas` (`expires_at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`captcha_id` text NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`gender` text,
	`email` text NOT NULL,
	`company` text,
	`phone` text,
	`account_id` text,
	`country` text,
	`messenger` text,
	`messenger_account` text,
	`interest` text NOT NULL,
	`message` text NOT NULL,
	`demo_at` text,
	`time_zone` text,
	`newsletter` integer DEFAULT false NOT NULL,
	`track_source` text,
	`is_spam` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`assigned_to` integer,
	`rev` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`assigned_to`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_messages_captcha_id_unique` ON `contact_messages` (`captcha_id`);--> statement-breakpoint
CREATE INDEX `contact_messages_state` ON `contact_messages` (`state`);--> statement-breakpoint
CREATE INDEX `contact_messages_assigned` ON `contact_messages` (`assigned_to`) WHERE "contact_messages"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);--> statement-breakpoint
CREATE TABLE `demo_slots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer,
	`starts_at` text NOT NULL,
	`state` text NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_slots_message_id_unique` ON `demo_slots` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `demo_slots_taken` ON `demo_slots` (`starts_at`) WHERE "demo_slots"."state" <> 'cancelled';--> statement-breakpoint
CREATE TABLE `message_activities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`kind` text NOT NULL,
	`operator_id` integer NOT NULL,
	`subject` text,
	`text` text NOT NULL,
	`mail_id` text,
	`at` text NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `contact_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `message_activities_message` ON `message_activities` (`message_id`,`id`);--> statement-breakpoint
CREATE TABLE `message_tombstones` (
	`message_id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `message_tombstones_time` ON `message_tombstones` (`at`);--> statement-breakpoint
CREATE TABLE `assignments` (
	`entry_id` integer PRIMARY KEY NOT NULL,
	`stage` text NOT NULL,
	`assignee_id` integer,
	`due_at` text,
	`stage_by` integer NOT NULL,
	`stage_at` text NOT NULL,
	`updated_by` integer NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignee_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stage_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `assignments_assignee` ON `assignments` (`assignee_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `assignments_stage` ON `assignments` (`stage`,`stage_at`);--> statement-breakpoint
CREATE INDEX `assignments_due` ON `assignments` (`due_at`);--> statement-breakpoint
CREATE TABLE `note_mentions` (
	`operator_id` integer NOT NULL,
	`note_id` integer NOT NULL,
	PRIMARY KEY(`operator_id`, `note_id`),
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`note_id`) REFERENCES `notes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `note_mentions_note` ON `note_mentions` (`note_id`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_id` integer NOT NULL,
	`thread_id` integer,
	`text` text NOT NULL,
	`anchor` text,
	`created_by` integer,
	`created_at` text NOT NULL,
	`edited_at` text,
	`resolved_by` integer,
	`resolved_at` text,
	`guest_name` text,
	`link_id` integer,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `notes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notes_entry` ON `notes` (`entry_id`,`id`);--> statement-breakpoint
CREATE INDEX `notes_thread` ON `notes` (`thread_id`);--> statement-breakpoint
CREATE INDEX `notes_link` ON `notes` (`link_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `preview_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`entry_id` integer NOT NULL,
	`rev` integer NOT NULL,
	`created_by` integer,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`use_count` integer DEFAULT 0 NOT NULL,
	`last_used_at` text,
	`allows_notes` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `preview_links_token_hash_unique` ON `preview_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `preview_links_entry` ON `preview_links` (`entry_id`,`id`);--> statement-breakpoint
CREATE INDEX `preview_links_expiry` ON `preview_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `response_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`texts` text NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE TABLE `material_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sha256` text NOT NULL,
	`path` text NOT NULL,
	`filename` text NOT NULL,
	`mime` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`uploaded_at` text NOT NULL,
	`uploaded_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `material_files_sha256_unique` ON `material_files` (`sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `material_files_path_unique` ON `material_files` (`path`);--> statement-breakpoint
CREATE TABLE `material_group_texts` (
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`group_id`, `lang`),
	FOREIGN KEY (`group_id`) REFERENCES `material_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `material_group_vip_groups` (
	`group_id` integer NOT NULL,
	`vip_group` text NOT NULL,
	PRIMARY KEY(`group_id`, `vip_group`),
	FOREIGN KEY (`group_id`) REFERENCES `material_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vip_group`) REFERENCES `vip_groups`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `material_group_vip_groups_group` ON `material_group_vip_groups` (`vip_group`);--> statement-breakpoint
CREATE TABLE `material_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sort` integer NOT NULL,
	`vip_group` text,
	`cover_img_id` integer NOT NULL,
	`file_count` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`cover_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `material_groups_slug_unique` ON `material_groups` (`slug`);--> statement-breakpoint
CREATE INDEX `material_groups_cover` ON `material_groups` (`cover_img_id`);--> statement-breakpoint
CREATE INDEX `material_groups_published` ON `material_groups` (`published_at`);--> statement-breakpoint
CREATE INDEX `material_groups_unpublished` ON `material_groups` (`unpublished_at`) WHERE "material_groups"."unpublished_at" is not null;--> statement-breakpoint
CREATE TABLE `material_texts` (
	`material_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	PRIMARY KEY(`material_id`, `lang`),
	FOREIGN KEY (`material_id`) REFERENCES `materials`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `material_versions` (
	`material_id` integer NOT NULL,
	`file_id` integer NOT NULL,
	`filename` text NOT NULL,
	`published_at` text NOT NULL,
	PRIMARY KEY(`material_id`, `file_id`),
	FOREIGN KEY (`file_id`) REFERENCES `material_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `material_versions_file` ON `material_versions` (`file_id`);--> statement-breakpoint
CREATE TABLE `materials` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`sort` integer NOT NULL,
	`file_id` integer,
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
	FOREIGN KEY (`file_id`) REFERENCES `material_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`preview_img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `materials_group` ON `materials` (`group_id`,`sort`);--> statement-breakpoint
CREATE INDEX `materials_file` ON `materials` (`file_id`);--> statement-breakpoint
CREATE INDEX `materials_preview` ON `materials` (`preview_img_id`) WHERE "materials"."preview_img_id" is not null;--> statement-breakpoint
CREATE TABLE `vip_group_texts` (
	`vip_group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`vip_group_id`, `lang`),
	FOREIGN KEY (`vip_group_id`) REFERENCES `vip_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `vip_group_texts_name` ON `vip_group_texts` (`name`);--> statement-breakpoint
CREATE TABLE `vip_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sort` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vip_groups_slug_unique` ON `vip_groups` (`slug`);--> statement-breakpoint
CREATE INDEX `vip_groups_sort` ON `vip_groups` (`sort`);--> statement-breakpoint
CREATE TABLE `draft_images` (
	`entry_id` integer NOT NULL,
	`image_id` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `image_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `draft_images_image` ON `draft_images` (`image_id`);--> statement-breakpoint
CREATE TABLE `entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`item_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`source_lang` text,
	`title` text NOT NULL,
	`path` text,
	`state` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_by` integer,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`draft_updated_by` integer,
	`draft_updated_at` text,
	`draft_hash` text,
	`live_revision` integer,
	`source_revision` integer,
	`outdated_since` text,
	`outdated_block_count` integer DEFAULT 0 NOT NULL,
	`deleted_at` text,
	`draft` text,
	`updated_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entries_item` ON `entries` (`type`,`item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `entries_group` ON `entries` (`type`,`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `entries_changed` ON `entries` (`type`,`lang`,`changed_at`,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_state_changed` ON `entries` (`type`,`lang`,`state`,`changed_at`,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_published` ON `entries` (`type`,`lang`,`published_at`,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_state_published` ON `entries` (`type`,`lang`,`state`,`published_at`,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_maker` ON `entries` (`created_by`,`type`,`lang`,`state`,`changed_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."created_by" is not null;--> statement-breakpoint
CREATE INDEX `entries_made` ON `entries` (`created_by`,`type`,`changed_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."created_by" is not null;--> statement-breakpoint
CREATE INDEX `entries_outdated` ON `entries` (`type`,`lang`,`outdated_since`,`id`) WHERE "entries"."deleted_at" is null and "entries"."outdated_since" is not null and "entries"."state" = 'published';--> statement-breakpoint
CREATE INDEX `entries_edited` ON `entries` (`type`,`lang`,`draft_updated_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."draft_updated_at" is not null;--> statement-breakpoint
CREATE INDEX `entries_drafter` ON `entries` (`draft_updated_by`,`draft_updated_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."draft_updated_at" is not null;--> statement-breakpoint
CREATE INDEX `entries_drafted` ON `entries` (`draft_updated_at`,`id`) WHERE "entries"."deleted_at" is null and "entries"."draft_updated_at" is not null;--> statement-breakpoint
CREATE INDEX `entries_title` ON `entries` (`type`,`lang`,"title" collate nocase,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_state_title` ON `entries` (`type`,`lang`,`state`,"title" collate nocase,`id`) WHERE "entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entries_draft_period` ON `entries` (case when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 2 then 2 when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 8 then 8 when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 32 then 32 when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 128 then 128 when julianday(("draft" ->> 'ends_at')) - julianday(("draft" ->> 'starts_at')) <= 512 then 512 else 36500 end,("draft" ->> 'starts_at')) WHERE "entries"."type" = 'event' and "entries"."deleted_at" is null and "entries"."draft_updated_at" is not null;--> statement-breakpoint
CREATE INDEX `entries_updated` ON `entries` (`type`,`lang`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `entries_deleted` ON `entries` (`type`,`lang`,`deleted_at`,`id`) WHERE "entries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `entries_due` ON `entries` (`published_at`) WHERE "entries"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX `entries_expiring` ON `entries` (`unpublished_at`) WHERE "entries"."unpublished_at" is not null and "entries"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX `entries_ending` ON `entries` (`type`,`lang`,`unpublished_at`,`id`) WHERE "entries"."unpublished_at" is not null and "entries"."state" <> 'withdrawn';--> statement-breakpoint
CREATE TABLE `entry_references` (
	`entry_id` integer NOT NULL,
	`kind` text NOT NULL,
	`target_id` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `kind`, `target_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `entry_references_target` ON `entry_references` (`kind`,`target_id`);--> statement-breakpoint
CREATE TABLE `event_sources` (
	`entry_id` integer PRIMARY KEY NOT NULL,
	`uid` text NOT NULL,
	`recurrence` text NOT NULL,
	`sequence` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_sources_uid` ON `event_sources` (`uid`,`recurrence`);--> statement-breakpoint
CREATE TABLE `imported_images` (
	`url` text PRIMARY KEY NOT NULL,
	`image_id` integer NOT NULL,
	`import_id` integer,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imported_images_image` ON `imported_images` (`image_id`);--> statement-breakpoint
CREATE INDEX `imported_images_import` ON `imported_images` (`import_id`,`image_id`);--> statement-breakpoint
CREATE TABLE `imported_posts` (
	`source_key` text PRIMARY KEY NOT NULL,
	`entry_id` integer NOT NULL,
	`first_import_id` integer NOT NULL,
	`import_id` integer NOT NULL,
	`source_hash` text NOT NULL,
	`image_count` integer DEFAULT 0 NOT NULL,
	`rev` integer NOT NULL,
	`former_revision` integer,
	`published_at` text,
	`source_group` text,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_posts_entry_id_unique` ON `imported_posts` (`entry_id`);--> statement-breakpoint
CREATE INDEX `imported_posts_import` ON `imported_posts` (`import_id`,`source_key`);--> statement-breakpoint
CREATE INDEX `imported_posts_group` ON `imported_posts` (`source_group`) WHERE "imported_posts"."source_group" is not null;--> statement-breakpoint
CREATE TABLE `post_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`created_by` integer,
	`created_at` text NOT NULL,
	`created_count` integer DEFAULT 0 NOT NULL,
	`updated_count` integer DEFAULT 0 NOT NULL,
	`undo_started_at` text,
	`undone_at` text
);
--> statement-breakpoint
CREATE TABLE `release_items` (
	`release_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`action` text NOT NULL,
	`revision` integer,
	`is_minor` integer DEFAULT false NOT NULL,
	`expires_at` text,
	`base_unpublished_at` text,
	PRIMARY KEY(`release_id`, `entry_id`),
	FOREIGN KEY (`release_id`) REFERENCES `releases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `release_items_entry` ON `release_items` (`entry_id`);--> statement-breakpoint
CREATE TABLE `releases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`due_at` text,
	`state` text NOT NULL,
	`error` text,
	`created_by` integer,
	`created_at` text NOT NULL,
	`ended_at` text
);
--> statement-breakpoint
CREATE INDEX `releases_state` ON `releases` (`state`,`due_at`,`id`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`entry_id` integer NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`created_by` integer,
	`created_at` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`data` text NOT NULL,
	PRIMARY KEY(`entry_id`, `number`),
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`name` text NOT NULL,
	`path` text NOT NULL,
	`created_at` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_views_operator` ON `saved_views` (`operator_id`,`id`);--> statement-breakpoint
CREATE INDEX `saved_views_shared` ON `saved_views` (`id`) WHERE "saved_views"."is_shared" = 1;--> statement-breakpoint
CREATE TABLE `undo_steps` (
	`operator_id` integer NOT NULL,
	`action_key` text NOT NULL,
	`entry_id` integer NOT NULL,
	`at` text NOT NULL,
	`step` text NOT NULL,
	PRIMARY KEY(`operator_id`, `action_key`, `entry_id`)
);
--> statement-breakpoint
CREATE INDEX `undo_steps_latest` ON `undo_steps` (`operator_id`,`action_key`,`at`);--> statement-breakpoint
CREATE INDEX `undo_steps_expiry` ON `undo_steps` (`at`);--> statement-breakpoint
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
CREATE INDEX `faq_categories_published` ON `faq_categories` (`published_at`);--> statement-breakpoint
CREATE INDEX `faq_categories_unpublished` ON `faq_categories` (`unpublished_at`) WHERE "faq_categories"."unpublished_at" is not null;--> statement-breakpoint
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
CREATE TABLE `questionnaire_counts` (
	`year` integer NOT NULL,
	`lang` text NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`year`, `lang`, `question`, `answer`)
);
--> statement-breakpoint
CREATE TABLE `questionnaire_responses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`year` integer NOT NULL,
	`user_id` integer,
	`lang` text NOT NULL,
	`answers` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questionnaire_responses_member` ON `questionnaire_responses` (`year`,`user_id`);--> statement-breakpoint
CREATE INDEX `questionnaire_responses_user` ON `questionnaire_responses` (`user_id`);--> statement-breakpoint
CREATE TABLE `questionnaire_text_answers` (
	`year` integer NOT NULL,
	`question` text NOT NULL,
	`lang` text NOT NULL,
	`answer_id` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`year`, `question`, `lang`, `answer_id`),
	FOREIGN KEY (`answer_id`) REFERENCES `questionnaire_responses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `questionnaire_text_answers_answer` ON `questionnaire_text_answers` (`answer_id`);--> statement-breakpoint
CREATE TABLE `questionnaires` (
	`id` integer PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`from_at` text NOT NULL,
	`to_at` text NOT NULL,
	`title` text NOT NULL,
	`intro` text NOT NULL,
	`questions` text NOT NULL,
	`structure` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questionnaires_year` ON `questionnaires` (`year`);--> statement-breakpoint
CREATE INDEX `questionnaires_from` ON `questionnaires` (`from_at`);--> statement-breakpoint
CREATE INDEX `questionnaires_to` ON `questionnaires` (`to_at`);--> statement-breakpoint
CREATE TABLE `game_bodies` (
	`item_id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `games`(`id`) ON UPDATE no action ON DELETE cascade
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
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`liked_amount` integer DEFAULT 0 NOT NULL,
	`baseline_like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`search_fields` text DEFAULT '{}' NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`category` text NOT NULL,
	`kind` text NOT NULL,
	`brand_id` integer NOT NULL,
	`img_id` integer NOT NULL,
	`highest_odds` real NOT NULL,
	`return_rate` real DEFAULT 0 NOT NULL,
	`credit_exchange` integer DEFAULT false NOT NULL,
	`jackpot_layers` text NOT NULL,
	`version` text NOT NULL,
	`devices` text NOT NULL,
	`free_game` integer DEFAULT false NOT NULL,
	`recommended` integer DEFAULT false NOT NULL,
	`released_at` text NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `brands`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`img_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `games_group` ON `games` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `games_shard` ON `games` (`lang`,`group_id`);--> statement-breakpoint
CREATE INDEX `games_newest` ON `games` (`lang`,`released_at`);--> statement-breakpoint
CREATE INDEX `games_image` ON `games` (`img_id`);--> statement-breakpoint
CREATE INDEX `games_category` ON `games` (`lang`,`category`,`released_at`);--> statement-breakpoint
CREATE INDEX `games_released` ON `games` (`released_at`);--> statement-breakpoint
CREATE INDEX `games_published` ON `games` (`published_at`);--> statement-breakpoint
CREATE INDEX `games_unpublished` ON `games` (`unpublished_at`) WHERE "games"."unpublished_at" is not null;--> statement-breakpoint
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
CREATE INDEX `theme_texts_title` ON `theme_texts` (`title`);--> statement-breakpoint
CREATE TABLE `themes` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`category` text NOT NULL,
	`sort` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `themes_slug_unique` ON `themes` (`slug`);--> statement-breakpoint
CREATE INDEX `themes_sort` ON `themes` (`sort`);--> statement-breakpoint
CREATE TABLE `image_file_versions` (
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
CREATE INDEX `image_file_versions_image` ON `image_file_versions` (`image_id`,`id`);--> statement-breakpoint
CREATE INDEX `image_file_versions_path` ON `image_file_versions` (`path`);--> statement-breakpoint
CREATE TABLE `image_texts` (
	`image_id` integer NOT NULL,
	`lang` text NOT NULL,
	`alt` text NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`image_id`, `lang`),
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `images` (
	`id` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`directory` text NOT NULL,
	`img_alt` text DEFAULT '' NOT NULL,
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
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `images_path_unique` ON `images` (`path`);--> statement-breakpoint
CREATE UNIQUE INDEX `images_sha256_unique` ON `images` (`sha256`);--> statement-breakpoint
CREATE INDEX `images_directory` ON `images` (`directory`,`id`) WHERE "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `images_uploader` ON `images` (`upload_by`,`id`) WHERE "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `images_name` ON `images` ("origin_filename" collate nocase,`id`) WHERE "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `images_deleted` ON `images` (`deleted_at`,`id`) WHERE "images"."deleted_at" is not null;--> statement-breakpoint
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
CREATE TABLE `number_sets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`numbers` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `number_sets_own` ON `number_sets` (`user_id`,`numbers`);--> statement-breakpoint
CREATE TABLE `favorites` (
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`target_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `type`, `target_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `favorites_newest` ON `favorites` (`user_id`,`type`,`created_at`,`target_id`);--> statement-breakpoint
CREATE INDEX `favorites_event` ON `favorites` (`target_id`,`user_id`) WHERE "favorites"."type" = 'event';--> statement-breakpoint
CREATE TABLE `likes` (
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`item_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `type`, `item_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `likes_item` ON `likes` (`type`,`item_id`);--> statement-breakpoint
CREATE INDEX `likes_newest` ON `likes` (`user_id`,`type`,`created_at`,`item_id`);--> statement-breakpoint
CREATE TABLE `item_lists` (
	`id` integer PRIMARY KEY NOT NULL,
	`locale` text NOT NULL,
	`type` text NOT NULL,
	`facet` text NOT NULL,
	`facet_value` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `item_lists_name` ON `item_lists` (`locale`,`facet`,`facet_value`);--> statement-breakpoint
CREATE INDEX `item_lists_longest` ON `item_lists` (`locale`,`facet`,`total`);--> statement-breakpoint
CREATE TABLE `list_items` (
	`group_id` integer NOT NULL,
	`list_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`sort_date` text NOT NULL,
	`liked_amount` integer NOT NULL,
	PRIMARY KEY(`group_id`, `list_id`)
);
--> statement-breakpoint
CREATE INDEX `list_items_newest` ON `list_items` (`list_id`,`sort_date`,`item_id`);--> statement-breakpoint
CREATE INDEX `list_items_popular` ON `list_items` (`list_id`,`liked_amount`,`item_id`);--> statement-breakpoint
CREATE TABLE `pending_rank_updates` (
	`type` text NOT NULL,
	`item_id` integer NOT NULL,
	PRIMARY KEY(`type`, `item_id`)
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`to_address` text NOT NULL,
	`lang` text NOT NULL,
	`template` text NOT NULL,
	`data` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`error` text,
	`sent_at` text,
	`created_at` text NOT NULL,
	`message_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe_key_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`due_at`) WHERE "outbox"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX `outbox_links` ON `outbox` (`due_at`) WHERE "outbox"."state" in ('pending', 'sending') and "outbox"."template" in ('verify', 'reset', 'email_change', 'login');--> statement-breakpoint
CREATE INDEX `outbox_over` ON `outbox` (`created_at`) WHERE "outbox"."state" in ('sent', 'failed');--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`to_address`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`created_at`) WHERE "outbox"."state" = 'failed';--> statement-breakpoint
CREATE INDEX `outbox_message` ON `outbox` (`message_id`) WHERE "outbox"."message_id" is not null;--> statement-breakpoint
CREATE TABLE `draw_corrections` (
	`period` text NOT NULL,
	`rev` integer NOT NULL,
	`drawn_at` text NOT NULL,
	`numbers` text NOT NULL,
	`special` integer NOT NULL,
	`corrected_at` text NOT NULL,
	PRIMARY KEY(`period`, `rev`),
	FOREIGN KEY (`period`) REFERENCES `draws`(`period`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `draw_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`draws` text NOT NULL,
	`uploaded_by` integer NOT NULL,
	`uploaded_at` text NOT NULL,
	`outcome` text DEFAULT 'open' NOT NULL,
	`reviewed_by` integer,
	`reviewed_at` text,
	FOREIGN KEY (`uploaded_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reviewed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `draw_imports_open` ON `draw_imports` (`id`) WHERE "draw_imports"."outcome" = 'open';--> statement-breakpoint
CREATE TABLE `draw_schedule_exceptions` (
	`day` text PRIMARY KEY NOT NULL,
	`drawn_at` text
);
--> statement-breakpoint
CREATE TABLE `draw_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`period` text NOT NULL,
	`rev` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`drawn_at` text NOT NULL,
	`numbers` text NOT NULL,
	`special` integer NOT NULL,
	`entered_at` text NOT NULL,
	`outcome` text DEFAULT 'open' NOT NULL,
	`resolved_at` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `draw_submissions_open` ON `draw_submissions` (`period`,`operator_id`) WHERE "draw_submissions"."outcome" = 'open';--> statement-breakpoint
CREATE INDEX `draw_submissions_period` ON `draw_submissions` (`period`,`id`);--> statement-breakpoint
CREATE TABLE `draws` (
	`period` text PRIMARY KEY NOT NULL,
	`drawn_at` text NOT NULL,
	`numbers` text NOT NULL,
	`special` integer NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`import_id` integer,
	FOREIGN KEY (`import_id`) REFERENCES `draw_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `draws_drawn_at_unique` ON `draws` (`drawn_at`);--> statement-breakpoint
CREATE INDEX `draws_corrected` ON `draws` (`period`) WHERE "draws"."rev" > 1;--> statement-breakpoint
CREATE TABLE `daily_metrics` (
	`day` text PRIMARY KEY NOT NULL,
	`aggregated_at` text NOT NULL,
	`numbers` text NOT NULL,
	`text_metrics` text,
	`database_bytes` text
);
--> statement-breakpoint
CREATE INDEX `daily_metrics_words` ON `daily_metrics` (`day`) WHERE "daily_metrics"."text_metrics" is not null;--> statement-breakpoint
CREATE TABLE `metric_batches` (
	`id` integer PRIMARY KEY NOT NULL,
	`counts` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `metric_counters` (
	`day` text NOT NULL,
	`metric` text NOT NULL,
	`shard` integer NOT NULL,
	`counts` text NOT NULL,
	PRIMARY KEY(`day`, `metric`, `shard`)
);
--> statement-breakpoint
CREATE INDEX `metric_counters_words` ON `metric_counters` (`day`) WHERE "metric_counters"."metric" in ('searched', 'found_nothing', 'missing', 'script_error', 'csp');--> statement-breakpoint
CREATE INDEX `metric_counters_read` ON `metric_counters` (`day`) WHERE "metric_counters"."metric" = 'read';--> statement-breakpoint
CREATE TABLE `most_read` (
	`group_id` integer PRIMARY KEY NOT NULL,
	`reads` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `most_read_order` ON `most_read` (`reads`,`group_id`);--> statement-breakpoint
CREATE TABLE `processed_queue_messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`message_ids` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_by` text,
	`browser_hash` text,
	`code` text,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_tokens_token_hash_unique` ON `email_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_tokens_expiry` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`undo_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`old_email` text NOT NULL,
	`new_email` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`undo_until` text NOT NULL,
	`confirmed_at` text,
	`used_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_token_hash_unique` ON `email_changes` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `email_changes_undo_hash_unique` ON `email_changes` (`undo_hash`);--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `email_changes_expiry` ON `email_changes` (`undo_until`);--> statement-breakpoint
CREATE TABLE `member_tombstones` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `member_tombstones_time` ON `member_tombstones` (`at`);--> statement-breakpoint
CREATE TABLE `orphaned_avatars` (
	`path` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`user_id` integer,
	`expires_at` text NOT NULL,
	`used_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_challenges_token_hash_unique` ON `passkey_challenges` (`token_hash`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_user` ON `passkey_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer DEFAULT 0 NOT NULL,
	`transports` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `push_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`device_id` integer NOT NULL,
	`cause` text NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `push_devices`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_deliveries_cause` ON `push_deliveries` (`device_id`,`cause`);--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`due_at`) WHERE "push_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `push_deliveries_expiry` ON `push_deliveries` (`expires_at`);--> statement-breakpoint
CREATE TABLE `push_devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`server_key` text NOT NULL,
	`lang` text NOT NULL,
	`time_zone` text NOT NULL,
	`news` integer DEFAULT false NOT NULL,
	`reminders` integer DEFAULT false NOT NULL,
	`draws` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_session_id_unique` ON `push_devices` (`session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_devices_endpoint_unique` ON `push_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_devices_user` ON `push_devices` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_devices_news` ON `push_devices` (`id`) WHERE "push_devices"."news" = 1;--> statement-breakpoint
CREATE INDEX `push_devices_draws` ON `push_devices` (`id`) WHERE "push_devices"."draws" = 1;--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`nickname` text NOT NULL,
	`password_hash` text,
	`google_id` text,
	`lang` text NOT NULL,
	`kind` text DEFAULT 'member' NOT NULL,
	`vip_group` text,
	`can_comment` integer DEFAULT true NOT NULL,
	`muted_until` text,
	`avatar` text,
	`name` text,
	`phone` text,
	`country` text,
	`birthday` text,
	`mail_new_device` integer DEFAULT true NOT NULL,
	`time_zone` text,
	`digest_due_at` text,
	`mail_reminders` integer DEFAULT false NOT NULL,
	`terms_version` integer,
	`track_source` text,
	`email_verified_at` text,
	`deletion_due_at` text,
	`notifications_read_until_id` integer DEFAULT 0 NOT NULL,
	`followed_seen_until` text,
	`draw_seen` text,
	`rev` integer DEFAULT 0 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_google_id_unique` ON `users` (`google_id`);--> statement-breakpoint
CREATE INDEX `users_deletion` ON `users` (`deletion_due_at`);--> statement-breakpoint
CREATE INDEX `users_vip_group` ON `users` (`vip_group`) WHERE "users"."vip_group" is not null;--> statement-breakpoint
CREATE INDEX `users_nickname` ON `users` (lower("nickname"));--> statement-breakpoint
CREATE INDEX `users_kind` ON `users` (`kind`,`id`) WHERE "users"."kind" <> 'member';--> statement-breakpoint
CREATE INDEX `users_muted` ON `users` (`id`) WHERE ("users"."can_comment" = 0 or "users"."muted_until" is not null);--> statement-breakpoint
CREATE INDEX `users_muted_until` ON `users` (`muted_until`) WHERE "users"."muted_until" is not null;--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`id`) WHERE "users"."email_verified_at" is null;--> statement-breakpoint
CREATE INDEX `users_leaving` ON `users` (`id`) WHERE "users"."deletion_due_at" is not null;--> statement-breakpoint
CREATE INDEX `users_digest` ON `users` (`digest_due_at`) WHERE "users"."digest_due_at" is not null;--> statement-breakpoint
CREATE TABLE `issue_clicks` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`story` integer NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`issue_id`, `lang`, `story`),
	FOREIGN KEY (`issue_id`) REFERENCES `issues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `issue_editions` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`content` text NOT NULL,
	`recipient_count` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`issue_id`, `lang`),
	FOREIGN KEY (`issue_id`) REFERENCES `issues`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `issue_editions_archive` ON `issue_editions` (`lang`,`issue_id`);--> statement-breakpoint
CREATE TABLE `issues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`data` text NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`weekly_for_date` text,
	`send_at` text,
	`scheduled_by` integer,
	`audience_cutoff_at` text,
	`sent_at` text,
	`created_by` integer,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`scheduled_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `issues_weekly_for_date_unique` ON `issues` (`weekly_for_date`);--> statement-breakpoint
CREATE INDEX `issues_open` ON `issues` (`state`,`send_at`) WHERE "issues"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE TABLE `edition_progress` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`queued_count` integer DEFAULT 0 NOT NULL,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`failed_count` integer DEFAULT 0 NOT NULL,
	`unsubscribed_count` integer DEFAULT 0 NOT NULL,
	`complaint_count` integer DEFAULT 0 NOT NULL,
	`hard_bounce_count` integer DEFAULT 0 NOT NULL,
	`soft_bounce_count` integer DEFAULT 0 NOT NULL,
	`left_count` integer DEFAULT 0 NOT NULL,
	`written_at` text,
	PRIMARY KEY(`issue_id`, `lang`)
);
--> statement-breakpoint
CREATE TABLE `issue_deliveries` (
	`issue_id` integer NOT NULL,
	`lang` text NOT NULL,
	`subscriber_id` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`error` text,
	`sent_at` text,
	`message_id` text,
	PRIMARY KEY(`issue_id`, `lang`, `subscriber_id`)
);
--> statement-breakpoint
CREATE INDEX `issue_deliveries_waiting` ON `issue_deliveries` (`due_at`) WHERE "issue_deliveries"."state" in ('pending', 'sending', 'uncertain');--> statement-breakpoint
CREATE INDEX `issue_deliveries_given_up` ON `issue_deliveries` (`due_at`) WHERE "issue_deliveries"."state" in ('failed', 'abandoned');--> statement-breakpoint
CREATE INDEX `issue_deliveries_message` ON `issue_deliveries` (`message_id`) WHERE "issue_deliveries"."message_id" is not null;--> statement-breakpoint
CREATE TABLE `comment_reports` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_reports_user` ON `comment_reports` (`user_id`);--> statement-breakpoint
CREATE INDEX `comment_reports_notes` ON `comment_reports` (`comment_id`,`created_at`) WHERE "comment_reports"."note" is not null;--> statement-breakpoint
CREATE TABLE `comment_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`pattern` text NOT NULL,
	`action` text NOT NULL,
	`created_by` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `moderation_cases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`comment_id` integer NOT NULL,
	`article_id` integer NOT NULL,
	`member_id` integer,
	`comment_text` text NOT NULL,
	`source` text NOT NULL,
	`rule_pattern` text,
	`report_count` integer DEFAULT 0 NOT NULL,
	`reasons` text NOT NULL,
	`opened_at` text NOT NULL,
	`claimed_by` integer,
	`claimed_until` text,
	`decided_at` text,
	`decided_by` integer,
	`decision` text,
	`reason` text,
	`action_key` text,
	`previous_state` text,
	`muted_until` text,
	`notification_id` integer,
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`claimed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_cases_open` ON `moderation_cases` (`comment_id`) WHERE "moderation_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `moderation_cases_queue` ON `moderation_cases` (`opened_at`,`id`) WHERE "moderation_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `moderation_cases_queue_member` ON `moderation_cases` (`member_id`,`id`) WHERE "moderation_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `moderation_cases_queue_article` ON `moderation_cases` (`article_id`,`id`) WHERE "moderation_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `moderation_cases_comment` ON `moderation_cases` (`comment_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_cases_member` ON `moderation_cases` (`member_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_cases_action` ON `moderation_cases` (`action_key`,`id`) WHERE "moderation_cases"."action_key" is not null;--> statement-breakpoint
CREATE INDEX `moderation_cases_decided` ON `moderation_cases` (`decided_at`) WHERE "moderation_cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX `moderation_cases_notification` ON `moderation_cases` (`notification_id`);--> statement-breakpoint
CREATE TABLE `subscriber_counts` (
	`lang` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `subscriber_import_steps` (
	`import_id` integer NOT NULL,
	`sha256` text NOT NULL,
	`row_count` integer NOT NULL,
	`added_count` integer NOT NULL,
	`updated_count` integer NOT NULL,
	`suppressed_count` integer NOT NULL,
	PRIMARY KEY(`import_id`, `sha256`),
	FOREIGN KEY (`import_id`) REFERENCES `subscriber_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `subscriber_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`sha256` text NOT NULL,
	`consent` text NOT NULL,
	`row_count` integer NOT NULL,
	`imported_by` integer NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`undone_at` text,
	FOREIGN KEY (`imported_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`email_hmac` text NOT NULL,
	`track_source` text,
	`clicked_week` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_hmac_unique` ON `subscribers` (`email_hmac`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`subscriber_id` integer NOT NULL,
	`lang` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`import_id` integer,
	`consented_at` text,
	PRIMARY KEY(`subscriber_id`, `lang`),
	FOREIGN KEY (`subscriber_id`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `subscriber_imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscriptions_audience` ON `subscriptions` (`lang`,`subscriber_id`,`confirmed_at`) WHERE "subscriptions"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX `subscriptions_waiting` ON `subscriptions` (`created_at`) WHERE "subscriptions"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX `subscriptions_imported` ON `subscriptions` (`import_id`) WHERE "subscriptions"."import_id" is not null;--> statement-breakpoint
CREATE TABLE `unsubscribe_tombstones` (
	`key` text NOT NULL,
	`lang` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`key`, `lang`)
);
--> statement-breakpoint
CREATE INDEX `unsubscribe_tombstones_time` ON `unsubscribe_tombstones` (`at`);--> statement-breakpoint
CREATE TABLE `notification_reads` (
	`user_id` integer NOT NULL,
	`notification_id` integer NOT NULL,
	`read_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `notification_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_reads_notification` ON `notification_reads` (`notification_id`);--> statement-breakpoint
CREATE TABLE `notification_texts` (
	`notification_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text DEFAULT '' NOT NULL,
	`message` text NOT NULL,
	`btn_text` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`notification_id`, `lang`),
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`audience` text NOT NULL,
	`user_id` integer,
	`vip_group` text,
	`about_user_id` integer,
	`btn_link` text DEFAULT '' NOT NULL,
	`type` text,
	`params` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`about_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_audience` ON `notifications` (`audience`,`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`vip_group`) WHERE "notifications"."vip_group" is not null;--> statement-breakpoint
CREATE INDEX `notifications_about` ON `notifications` (`about_user_id`) WHERE "notifications"."about_user_id" is not null;--> statement-breakpoint
CREATE TABLE `scheduled_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`state` text NOT NULL,
	`audience` text NOT NULL,
	`user_id` integer,
	`vip_group` text,
	`btn_link` text NOT NULL,
	`texts` text NOT NULL,
	`idempotency_key` text,
	`due_at` text NOT NULL,
	`sent_at` text,
	`canceled_at` text,
	`notification_id` integer,
	`audience_count` integer,
	`read_count` integer DEFAULT 0 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_notifications_idempotency_key_unique` ON `scheduled_notifications` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `scheduled_notifications_due` ON `scheduled_notifications` (`due_at`) WHERE "scheduled_notifications"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX `scheduled_notifications_user` ON `scheduled_notifications` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_notifications_notification` ON `scheduled_notifications` (`notification_id`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`token_hash` text,
	`prefix` text NOT NULL,
	`scopes` text NOT NULL,
	`languages` text NOT NULL,
	`types` text NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_on` text,
	`revoked_at` text,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_token_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_maker` ON `api_tokens` (`created_by`);--> statement-breakpoint
CREATE TABLE `api_request_keys` (
	`token_id` integer NOT NULL,
	`request_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`entry_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`token_id`, `request_key`),
	FOREIGN KEY (`token_id`) REFERENCES `api_tokens`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_request_keys_at` ON `api_request_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`operator_id` integer,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text,
	`by_scheduler` integer DEFAULT false NOT NULL,
	`token_id` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_log_item` ON `audit_log` (`target_type`,`target_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_operator` ON `audit_log` (`operator_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `operator_credentials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`secret` text NOT NULL,
	`credential_id` text,
	`transports` text,
	`counter` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`used_at` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_credentials_credential_id_unique` ON `operator_credentials` (`credential_id`);--> statement-breakpoint
CREATE INDEX `operator_credentials_operator` ON `operator_credentials` (`operator_id`,`kind`);--> statement-breakpoint
CREATE TABLE `operator_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`operator_id` integer NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`stepped_up_at` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_sessions_token_hash_unique` ON `operator_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `operator_sessions_operator` ON `operator_sessions` (`operator_id`);--> statement-breakpoint
CREATE INDEX `operator_sessions_expiry` ON `operator_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `operator_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`operator_id` integer,
	`expires_at` text NOT NULL,
	`used_by` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operator_tokens_token_hash_unique` ON `operator_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `operator_tokens_operator` ON `operator_tokens` (`operator_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `operator_tokens_expiry` ON `operator_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `operators` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`roles` text NOT NULL,
	`languages` text NOT NULL,
	`lang` text NOT NULL,
	`password_hash` text,
	`deactivated_at` text,
	`seen_release` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operators_email_unique` ON `operators` (`email`);--> statement-breakpoint
CREATE TABLE `front_sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`front_page` text NOT NULL,
	`key` text NOT NULL,
	`section` text NOT NULL,
	`title` text NOT NULL,
	`intro` text NOT NULL,
	`amount` integer,
	`sort` integer NOT NULL,
	`is_visible` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `front_sections_key` ON `front_sections` (`lang`,`front_page`,`key`);--> statement-breakpoint
CREATE TABLE `page_components` (
	`id` integer PRIMARY KEY NOT NULL,
	`page_id` integer NOT NULL,
	`key` text DEFAULT '' NOT NULL,
	`component_id` integer NOT NULL,
	`title` text NOT NULL,
	`subtitle` text DEFAULT '' NOT NULL,
	`button_list` text NOT NULL,
	`overrides` text DEFAULT '{}' NOT NULL,
	`sort` integer NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`created_by` text DEFAULT 'seed' NOT NULL,
	`updated_by` text DEFAULT 'seed' NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_components_key` ON `page_components` (`page_id`,`key`);--> statement-breakpoint
CREATE INDEX `page_components_published` ON `page_components` (`published_at`);--> statement-breakpoint
CREATE INDEX `page_components_unpublished` ON `page_components` (`unpublished_at`) WHERE "page_components"."unpublished_at" is not null;--> statement-breakpoint
CREATE TABLE `pages` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`uri` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text DEFAULT '' NOT NULL,
	`body` text,
	`search_fields` text DEFAULT '{}' NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pages_uri` ON `pages` (`lang`,`uri`);--> statement-breakpoint
CREATE INDEX `pages_group` ON `pages` (`group_id`);--> statement-breakpoint
CREATE INDEX `pages_published` ON `pages` (`published_at`);--> statement-breakpoint
CREATE INDEX `pages_unpublished` ON `pages` (`unpublished_at`) WHERE "pages"."unpublished_at" is not null;--> statement-breakpoint
CREATE TABLE `partner_texts` (
	`partner_id` integer NOT NULL,
	`lang` text NOT NULL,
	`name` text NOT NULL,
	`line` text NOT NULL,
	`uri` text DEFAULT '' NOT NULL,
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
CREATE TABLE `redirect_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`rows` text NOT NULL,
	`imported_by` integer NOT NULL,
	`imported_at` text NOT NULL,
	`undone_at` text,
	`post_import_id` integer
);
--> statement-breakpoint
CREATE INDEX `redirect_imports_posts` ON `redirect_imports` (`post_import_id`) WHERE "redirect_imports"."post_import_id" is not null;--> statement-breakpoint
CREATE TABLE `redirects` (
	`from_path` text PRIMARY KEY NOT NULL,
	`to_path` text NOT NULL,
	`created_by` integer,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `redirects_target` ON `redirects` (`to_path`);--> statement-breakpoint
CREATE INDEX `redirects_newest` ON `redirects` (`created_at`,`from_path`);--> statement-breakpoint
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
	`baseline_vote_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `poll_options_poll` ON `poll_options` (`poll_id`);--> statement-breakpoint
CREATE TABLE `poll_texts` (
	`poll_id` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	PRIMARY KEY(`poll_id`, `lang`),
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `poll_texts_title` ON `poll_texts` (`title`);--> statement-breakpoint
CREATE TABLE `poll_vote_options` (
	`poll_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`option_id` integer NOT NULL,
	PRIMARY KEY(`poll_id`, `user_id`, `option_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`option_id`) REFERENCES `poll_options`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `poll_vote_options_option` ON `poll_vote_options` (`option_id`);--> statement-breakpoint
CREATE INDEX `poll_vote_options_user` ON `poll_vote_options` (`user_id`);--> statement-breakpoint
CREATE TABLE `poll_votes` (
	`poll_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`poll_id`, `user_id`),
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `poll_votes_user` ON `poll_votes` (`user_id`);--> statement-breakpoint
CREATE TABLE `polls` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_at` text NOT NULL,
	`to_at` text NOT NULL,
	`maximum_votable_amount` integer NOT NULL,
	`voted_count` integer DEFAULT 0 NOT NULL,
	`baseline_vote_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `polls_start` ON `polls` (`from_at`);--> statement-breakpoint
CREATE INDEX `polls_end` ON `polls` (`to_at`);--> statement-breakpoint
CREATE TABLE `cache_tag_changes` (
	`tag` text PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`hard_sequence` integer DEFAULT 0 NOT NULL,
	`previous_sequence` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cache_tag_changes_latest` ON `cache_tag_changes` (`sequence`);--> statement-breakpoint
CREATE TABLE `content_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`global_sequence` integer DEFAULT 0 NOT NULL,
	`schedule_checked_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
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
	`key` text NOT NULL,
	`sort` integer NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	`icon` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `footer_links_key` ON `footer_links` (`lang`,`key`);--> statement-breakpoint
CREATE TABLE `header_configs` (
	`lang` text PRIMARY KEY NOT NULL,
	`keyword` text NOT NULL,
	`description` text NOT NULL,
	`tagline` text NOT NULL,
	`login_text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `logos` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`image_id` integer,
	`uri` text NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `logos_key` ON `logos` (`lang`,`key`);--> statement-breakpoint
CREATE INDEX `logos_image` ON `logos` (`image_id`);--> statement-breakpoint
CREATE INDEX `logos_begin` ON `logos` (`start_at`);--> statement-breakpoint
CREATE INDEX `logos_end` ON `logos` (`end_at`);--> statement-breakpoint
CREATE TABLE `nav_items` (
	`id` integer PRIMARY KEY NOT NULL,
	`lang` text NOT NULL,
	`key` text NOT NULL,
	`parent` text,
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
CREATE UNIQUE INDEX `nav_items_key` ON `nav_items` (`lang`,`key`);--> statement-breakpoint
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
CREATE INDEX `tag_labels_label` ON `tag_labels` (`label`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_slug_unique` ON `tags` (`slug`);--> statement-breakpoint
CREATE TABLE `terms` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`lang` text NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`notify_members` integer DEFAULT true NOT NULL,
	`published_at` text,
	`unpublished_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `terms_group` ON `terms` (`group_id`,`lang`);--> statement-breakpoint
CREATE INDEX `terms_published` ON `terms` (`published_at`);--> statement-breakpoint
CREATE INDEX `terms_unpublished` ON `terms` (`unpublished_at`) WHERE "terms"."unpublished_at" is not null;--> statement-breakpoint
CREATE TABLE `terms_texts` (
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`lang` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`kind`, `number`, `lang`),
	FOREIGN KEY (`number`,`kind`) REFERENCES `terms_versions`(`number`,`kind`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `terms_versions` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`effective_at` text NOT NULL,
	`published_at` text NOT NULL,
	`notification_id` integer,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `terms_versions_number` ON `terms_versions` (`kind`,`number`);--> statement-breakpoint
CREATE INDEX `terms_versions_effective` ON `terms_versions` (`effective_at`);
--> statement-breakpoint
CREATE TABLE `search_pings` (
	`receiver` text NOT NULL,
	`path` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`receiver`, `path`)
);
--> statement-breakpoint
CREATE INDEX `search_pings_due` ON `search_pings` (`receiver`,`due_at`);--> statement-breakpoint
CREATE INDEX `search_pings_created` ON `search_pings` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hook_id` integer NOT NULL,
	`event_id` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text,
	`attempted_at` text,
	`status` integer,
	`duration_ms` integer,
	`response` text,
	`error` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`hook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `webhook_events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`event_id`,`hook_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_hook` ON `webhook_deliveries` (`hook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`hook_id`,`due_at`) WHERE "webhook_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`lang` text,
	`entry_type` text,
	`created_at` text NOT NULL,
	`is_new` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_events_new` ON `webhook_events` (`created_at`) WHERE "webhook_events"."is_new" = 1;--> statement-breakpoint
CREATE INDEX `webhook_events_created` ON `webhook_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`languages` text NOT NULL,
	`types` text NOT NULL,
	`include_body` integer DEFAULT false NOT NULL,
	`secret` text NOT NULL,
	`former_secret` text,
	`rotating_until` text,
	`is_active` integer DEFAULT true NOT NULL,
	`off_reason` text,
	`failing_since` text,
	`created_by` integer NOT NULL,
	`created_at` text NOT NULL,
	`rev` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- Rows and triggers that drizzle-kit cannot express. Triggers count confirmed subscribers.
INSERT INTO `subscriber_counts` (`lang`,`count`)
	SELECT value, 0 FROM json_each('["zh-CN","zh-HK","en-US","vi-VN","th-TH","hi-IN"]');
--> statement-breakpoint
CREATE TRIGGER `subscriptions_joined` AFTER INSERT ON `subscriptions` WHEN new.confirmed_at IS NOT NULL
BEGIN
	UPDATE `subscriber_counts` SET `count` = `count` + 1 WHERE `lang` = new.lang;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_confirmed` AFTER UPDATE OF `confirmed_at` ON `subscriptions` WHEN old.confirmed_at IS NULL AND new.confirmed_at IS NOT NULL
BEGIN
	UPDATE `subscriber_counts` SET `count` = `count` + 1 WHERE `lang` = new.lang;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_unconfirmed` AFTER UPDATE OF `confirmed_at` ON `subscriptions` WHEN old.confirmed_at IS NOT NULL AND new.confirmed_at IS NULL
BEGIN
	UPDATE `subscriber_counts` SET `count` = `count` - 1 WHERE `lang` = new.lang;
END;
--> statement-breakpoint
CREATE TRIGGER `subscriptions_left` AFTER DELETE ON `subscriptions` WHEN old.confirmed_at IS NOT NULL
BEGIN
	UPDATE `subscriber_counts` SET `count` = `count` - 1 WHERE `lang` = old.lang;
END;
--> statement-breakpoint
-- Events of webhooks, in the transaction of their cause, while there is an active webhook. Those about entries and redirects are for search engines and hubs, too.
CREATE TRIGGER `entries_event` AFTER UPDATE OF `state`, `rev`, `deleted_at` ON `entries` WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
	OR EXISTS (SELECT 1 FROM `settings` WHERE `key` IN ('index_now','feed_hub') AND `value` NOT IN ('false',''))
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`lang`,`entry_type`,`created_at`)
		SELECT 'msg_' || lower(hex(randomblob(16))), event,
			json_object('id', new.id, 'item_id', new.item_id, 'path', new.path, 'rev', new.rev, 'revision', new.live_revision,
				'published_at', new.published_at, 'unpublished_at', new.unpublished_at),
			new.lang, new.type, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
		FROM (SELECT CASE
			WHEN new.deleted_at IS NOT NULL THEN iif(old.deleted_at IS NULL, 'entry.deleted', null)
			WHEN new.state = 'published' AND old.state <> 'published' THEN 'entry.published'
			WHEN new.state = 'scheduled' AND old.state <> 'scheduled' THEN 'entry.scheduled'
			WHEN new.state IN ('draft', 'withdrawn') AND old.state IN ('published', 'scheduled') THEN 'entry.withdrawn'
			WHEN new.state NOT IN ('published', 'scheduled') OR new.rev = old.rev THEN null
			WHEN new.live_revision IS NOT old.live_revision OR new.published_at IS NOT old.published_at OR new.unpublished_at IS NOT old.unpublished_at
				THEN iif(new.state = 'published', 'entry.updated', 'entry.scheduled')
		END AS event) WHERE event IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `images_created_event` AFTER INSERT ON `images` WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'image.created', json_object('id', new.id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `images_trash_event` AFTER UPDATE OF `deleted_at` ON `images` WHEN (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) AND EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), iif(new.deleted_at IS NULL, 'image.created', 'image.deleted'), json_object('id', new.id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `comments_event` AFTER INSERT ON `comments` WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`lang`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'comment.created',
			json_object('id', new.id, 'article_id', new.article_id, 'reply_to', new.reply_to, 'status', iif(new.deleted_at IS NULL, 'visible', 'held')),
			(SELECT `lang` FROM `articles` WHERE `id` = new.article_id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `comment_reports_event` AFTER INSERT ON `comment_reports` WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`lang`,`created_at`)
		SELECT 'msg_' || lower(hex(randomblob(16))), 'comment.reported', json_object('id', `comments`.`id`, 'article_id', `articles`.`id`, 'reason', new.reason),
			`articles`.`lang`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
		FROM `comments` JOIN `articles` ON `articles`.`id` = `comments`.`article_id` WHERE `comments`.`id` = new.comment_id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_created_event` AFTER INSERT ON `users` WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'member.created', json_object('id', new.id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `users_deleted_event` AFTER DELETE ON `users` WHEN EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'member.deleted', json_object('id', old.id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `issues_event` AFTER UPDATE OF `state` ON `issues` WHEN new.state = 'sent' AND old.state <> 'sent' AND EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'newsletter.sent', json_object('id', new.id), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `contact_messages_event` AFTER INSERT ON `contact_messages` WHEN new.is_spam = 0 AND EXISTS (SELECT 1 FROM `webhooks` WHERE `is_active` = 1)
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`lang`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'message.received', json_object('id', new.id), new.lang, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `redirects_added_event` AFTER INSERT ON `redirects` WHEN EXISTS (SELECT 1 FROM `settings` WHERE `key` = 'index_now' AND `value` = 'true')
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'redirect.changed', json_object('path', new.from_path), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `redirects_changed_event` AFTER UPDATE OF `to_path` ON `redirects` WHEN new.to_path <> old.to_path AND EXISTS (SELECT 1 FROM `settings` WHERE `key` = 'index_now' AND `value` = 'true')
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'redirect.changed', json_object('path', new.from_path), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `redirects_deleted_event` AFTER DELETE ON `redirects` WHEN EXISTS (SELECT 1 FROM `settings` WHERE `key` = 'index_now' AND `value` = 'true')
BEGIN
	INSERT INTO `webhook_events` (`id`,`type`,`subject`,`created_at`)
		VALUES ('msg_' || lower(hex(randomblob(16))), 'redirect.changed', json_object('path', old.from_path), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
--> statement-breakpoint
CREATE TRIGGER `entries_added` AFTER INSERT ON `entries` WHEN new.updated_at IS NULL
BEGIN
	UPDATE `entries` SET `updated_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE `id` = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER `entries_touched` AFTER UPDATE OF `rev`, `state`, `path`, `title`, `published_at`, `unpublished_at`, `deleted_at` ON `entries`
BEGIN
	UPDATE `entries` SET `updated_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE `id` = new.id;
END;
--> statement-breakpoint
-- Entries of types that have exactly one entry.
INSERT INTO `entries` (`type`,`item_id`,`group_id`,`lang`,`title`,`state`,`published_at`,`created_at`,`changed_at`)
	SELECT value, 1, 1, 'zh-CN', '', 'published', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	FROM json_each('["navigation","header","footer","home","front"]');
--> statement-breakpoint
INSERT INTO `response_templates` (`name`, `texts`) VALUES ('请补充资料', '{"zh-CN": {"subject": "关于你的留言", "text": "感谢来信。为了给你合适的方案，还想了解：\n\n1. 面向哪些市场、哪些语言\n2. 需要哪几类游戏\n3. 打算什么时候上线\n\n直接回复这封邮件即可。"}, "zh-HK": {"subject": "關於你的訊息", "text": "多謝來信。為了提供合適的方案，我們想多了解：\n\n1. 面向哪些市場和語言\n2. 需要哪幾類遊戲\n3. 打算何時推出\n\n直接回覆這封電郵即可。"}, "en-US": {"subject": "About your message", "text": "Thank you for writing. To suggest what fits, we would like to know:\n\n1. Which markets and languages you serve\n2. Which kinds of games you need\n3. When you plan to launch\n\nJust reply to this email."}, "vi-VN": {"subject": "Về tin nhắn của bạn", "text": "Cảm ơn bạn đã liên hệ. Để đề xuất phương án phù hợp, chúng tôi muốn biết thêm:\n\n1. Bạn phục vụ thị trường và ngôn ngữ nào\n2. Bạn cần những loại trò chơi nào\n3. Bạn dự định ra mắt khi nào\n\nBạn chỉ cần trả lời email này."}, "th-TH": {"subject": "เกี่ยวกับข้อความของคุณ", "text": "ขอบคุณที่ติดต่อเรา เพื่อเสนอแนวทางที่เหมาะสม เราขอทราบเพิ่มเติมว่า\n\n1. คุณให้บริการในตลาดและภาษาใด\n2. คุณต้องการเกมประเภทใด\n3. คุณวางแผนเปิดให้บริการเมื่อใด\n\nตอบกลับอีเมลนี้ได้เลย"}, "hi-IN": {"subject": "आपके संदेश के बारे में", "text": "लिखने के लिए धन्यवाद। सही सुझाव देने के लिए हम यह जानना चाहेंगे:\n\n1. आप किन बाज़ारों और भाषाओं में सेवा देते हैं\n2. आपको किस तरह के गेम चाहिए\n3. आप कब शुरू करना चाहते हैं\n\nबस इस ईमेल का जवाब दें।"}}');--> statement-breakpoint
INSERT INTO `response_templates` (`name`, `texts`) VALUES ('演示之后', '{"zh-CN": {"subject": "演示之后的下一步", "text": "感谢参加今天的演示。\n\n如果想先看接入文档或试用账号，请告诉我们你的技术联系人；有关价格的问题，也可以直接回复这封邮件。"}, "zh-HK": {"subject": "示範之後的下一步", "text": "多謝參加今天的示範。\n\n如想先看接入文件或試用帳戶，請告訴我們你的技術聯絡人；有關價格的問題，也可以直接回覆這封電郵。"}, "en-US": {"subject": "After your demo", "text": "Thank you for joining today’s demo.\n\nIf you would like the integration documents or a trial account, tell us who your technical contact is. For questions about prices, just reply to this email."}, "vi-VN": {"subject": "Bước tiếp theo sau buổi demo", "text": "Cảm ơn bạn đã tham gia buổi demo hôm nay.\n\nNếu bạn muốn xem tài liệu tích hợp hoặc dùng thử tài khoản, hãy cho chúng tôi biết người phụ trách kỹ thuật của bạn. Nếu có câu hỏi về giá, bạn chỉ cần trả lời email này."}, "th-TH": {"subject": "ขั้นต่อไปหลังการสาธิต", "text": "ขอบคุณที่เข้าร่วมการสาธิตในวันนี้\n\nหากต้องการเอกสารการเชื่อมต่อหรือบัญชีทดลอง โปรดแจ้งผู้ติดต่อด้านเทคนิคของคุณ หากมีคำถามเรื่องราคา ตอบกลับอีเมลนี้ได้เลย"}, "hi-IN": {"subject": "डेमो के बाद", "text": "आज के डेमो में शामिल होने के लिए धन्यवाद।\n\nअगर आप इंटीग्रेशन के दस्तावेज़ या ट्रायल खाता चाहते हैं, तो अपने तकनीकी संपर्क का नाम बताएँ। कीमत से जुड़े सवालों के लिए बस इस ईमेल का जवाब दें।"}}');
