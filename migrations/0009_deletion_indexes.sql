CREATE INDEX `outbox_to_address` ON `outbox` (`to_address`);--> statement-breakpoint
CREATE INDEX `notification_reads_notification` ON `notification_reads` (`notification_id`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`);