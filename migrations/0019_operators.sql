CREATE TABLE `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`operator_id` integer,
	`action` text NOT NULL,
	`type` text NOT NULL,
	`item_id` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `audit_item` ON `audit` (`type`,`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_operator` ON `audit` (`operator_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);--> statement-breakpoint
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
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operators_email_unique` ON `operators` (`email`);