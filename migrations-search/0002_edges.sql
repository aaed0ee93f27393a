CREATE INDEX `article_documents_published` ON `article_documents` (`published_at`);--> statement-breakpoint
CREATE INDEX `article_documents_unpublished` ON `article_documents` (`unpublished_at`);--> statement-breakpoint
CREATE INDEX `game_documents_published` ON `game_documents` (`published_at`);--> statement-breakpoint
CREATE INDEX `game_documents_unpublished` ON `game_documents` (`unpublished_at`);