ALTER TABLE `page_components` ADD `created_by` text DEFAULT 'seed' NOT NULL;--> statement-breakpoint
ALTER TABLE `page_components` ADD `updated_by` text DEFAULT 'seed' NOT NULL;