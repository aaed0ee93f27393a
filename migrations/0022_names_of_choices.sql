CREATE INDEX `brand_texts_name` ON `brand_texts` (`name`);--> statement-breakpoint
CREATE INDEX `brands_sort` ON `brands` (`sort`);--> statement-breakpoint
CREATE INDEX `poll_texts_title` ON `poll_texts` (`title`);