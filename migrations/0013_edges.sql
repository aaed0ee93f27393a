DROP INDEX `articles_popular`;--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`published_at`);--> statement-breakpoint
CREATE INDEX `articles_unpublished` ON `articles` (`unpublished_at`) WHERE "articles"."unpublished_at" is not null;--> statement-breakpoint
DROP INDEX `games_popular`;--> statement-breakpoint
CREATE INDEX `games_released` ON `games` (`released_at`);--> statement-breakpoint
CREATE INDEX `games_published` ON `games` (`published_at`);--> statement-breakpoint
CREATE INDEX `games_unpublished` ON `games` (`unpublished_at`) WHERE "games"."unpublished_at" is not null;--> statement-breakpoint
CREATE INDEX `events_starts` ON `events` (`starts_at`);--> statement-breakpoint
CREATE INDEX `events_ends` ON `events` (`ends_at`);--> statement-breakpoint
CREATE INDEX `events_published` ON `events` (`published_at`);--> statement-breakpoint
CREATE INDEX `events_unpublished` ON `events` (`unpublished_at`) WHERE "events"."unpublished_at" is not null;--> statement-breakpoint
CREATE INDEX `launches_released` ON `launches` (`released_at`);--> statement-breakpoint
CREATE INDEX `launches_published` ON `launches` (`published_at`);--> statement-breakpoint
CREATE INDEX `launches_unpublished` ON `launches` (`unpublished_at`) WHERE "launches"."unpublished_at" is not null;--> statement-breakpoint
CREATE INDEX `ads_begin` ON `ads` (`start_at`);--> statement-breakpoint
CREATE INDEX `ads_end` ON `ads` (`end_at`);--> statement-breakpoint
CREATE INDEX `banners_begin` ON `banners` (`start_at`);--> statement-breakpoint
CREATE INDEX `banners_end` ON `banners` (`end_at`);--> statement-breakpoint
CREATE INDEX `marquee_items_begin` ON `marquee_items` (`start_at`);--> statement-breakpoint
CREATE INDEX `marquee_items_end` ON `marquee_items` (`end_at`);--> statement-breakpoint
CREATE INDEX `material_groups_published` ON `material_groups` (`published_at`);--> statement-breakpoint
CREATE INDEX `material_groups_unpublished` ON `material_groups` (`unpublished_at`) WHERE "material_groups"."unpublished_at" is not null;--> statement-breakpoint
CREATE INDEX `faq_categories_published` ON `faq_categories` (`published_at`);--> statement-breakpoint
CREATE INDEX `faq_categories_unpublished` ON `faq_categories` (`unpublished_at`) WHERE "faq_categories"."unpublished_at" is not null;--> statement-breakpoint
CREATE INDEX `page_components_published` ON `page_components` (`published_at`);--> statement-breakpoint
CREATE INDEX `page_components_unpublished` ON `page_components` (`unpublished_at`) WHERE "page_components"."unpublished_at" is not null;--> statement-breakpoint
CREATE INDEX `pages_published` ON `pages` (`published_at`);--> statement-breakpoint
CREATE INDEX `pages_unpublished` ON `pages` (`unpublished_at`) WHERE "pages"."unpublished_at" is not null;--> statement-breakpoint
CREATE INDEX `poll_options_poll` ON `poll_options` (`poll_id`);--> statement-breakpoint
CREATE INDEX `polls_start` ON `polls` (`from_at`);--> statement-breakpoint
CREATE INDEX `polls_end` ON `polls` (`to_at`);--> statement-breakpoint
CREATE INDEX `logos_begin` ON `logos` (`start_at`);--> statement-breakpoint
CREATE INDEX `logos_end` ON `logos` (`end_at`);