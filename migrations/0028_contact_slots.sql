ALTER TABLE `contact_messages` ADD `company` text;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `demo_at` text;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `partner_texts` ADD `uri` text DEFAULT '' NOT NULL;