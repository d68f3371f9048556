/** The SQL that a builder of a shop on Northwind writes: who logs in, what is sold, and what an order writes. */
export const loginStatement = `SELECT l.customer_id, c.company_name, l.password_hash
  FROM customer_login l JOIN customers c ON c.customer_id = l.customer_id
 WHERE l.login_id = :ID AND :PASSWORD <> ''`

export const productStatement = `SELECT p.product_id, p.product_name, c.category_name, p.quantity_per_unit, p.unit_price, p.units_in_stock
  FROM products p JOIN categories c ON c.category_id = p.category_id
 WHERE p.discontinued = 0`

export const orderStatement = `INSERT INTO orders (customer_id, order_date, freight, ship_name, ship_address, ship_city, ship_country)
SELECT c.customer_id, CURRENT_DATE, 0, c.company_name, c.address, c.city, c.country
  FROM customers c WHERE c.customer_id = :CUSTOMER_ID
RETURNING order_id`

export const lineStatement = `INSERT INTO order_details (order_id, product_id, unit_price, quantity, discount)
VALUES (:ORDER_ID, :PRODUCT_ID, :UNIT_PRICE, :QUANTITY, 0)`

export const stockStatement = `UPDATE products SET units_in_stock = units_in_stock - :QUANTITY
 WHERE product_id = :PRODUCT_ID AND units_in_stock >= :QUANTITY`
