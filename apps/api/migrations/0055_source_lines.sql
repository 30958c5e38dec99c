-- What the platform calls a line of an order that it told: by it the line is known again once its product is gone there.
alter table order_lines add column source_line text;
