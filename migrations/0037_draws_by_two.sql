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
CREATE TABLE `draw_days` (
	`day` text PRIMARY KEY NOT NULL,
	`drawn_at` text
);
--> statement-breakpoint
CREATE TABLE `draw_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`period` text NOT NULL,
	`rev` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`drawn_at` text NOT NULL,
	`numbers` text NOT NULL,
	`special` integer NOT NULL,
	`entered_at` text NOT NULL,
	`outcome` text DEFAULT 'open' NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `draw_entries_open` ON `draw_entries` (`period`,`operator_id`) WHERE "draw_entries"."outcome" = 'open';--> statement-breakpoint
CREATE INDEX `draw_entries_period` ON `draw_entries` (`period`,`id`);--> statement-breakpoint
CREATE TABLE `draw_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`draws` text NOT NULL,
	`uploaded_by` integer NOT NULL,
	`uploaded_at` text NOT NULL,
	`outcome` text DEFAULT 'open' NOT NULL,
	`settled_by` integer,
	`settled_at` text,
	FOREIGN KEY (`uploaded_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`settled_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `draw_imports_open` ON `draw_imports` (`id`) WHERE "draw_imports"."outcome" = 'open';--> statement-breakpoint
ALTER TABLE `draws` ADD `rev` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `draws` ADD `import_id` integer REFERENCES draw_imports(id);