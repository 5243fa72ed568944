console.log(__WIDGET_FILE__, __SERVICE_NAME__);
