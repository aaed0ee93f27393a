ALTER TABLE `notifications` ADD `type` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `params` text;