DROP INDEX `users_muted`;--> statement-breakpoint
CREATE INDEX `users_muted_until` ON `users` (`muted_until`) WHERE "users"."muted_until" is not null;--> statement-breakpoint
CREATE INDEX `users_muted` ON `users` (`id`) WHERE ("users"."can_comment" = 0 or "users"."muted_until" is not null);