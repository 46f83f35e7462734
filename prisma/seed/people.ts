/** First and last names of the demo parents: a mixture from all over India. Any likeness is chance. */
export const FIRST_NAMES = [
  "Aarti", "Abdul", "Amit", "Ananya", "Anil", "Anjali", "Arjun", "Asha", "Ashok", "Bhavesh", "Chitra", "Deepak", "Devika", "Farhan", "Fatima", "Ganesh", "Geeta",
  "Harpreet", "Imtiaz", "Indira", "Jaya", "Jitendra", "Joseph", "Kalpana", "Kavitha", "Kiran", "Lalita", "Mahesh", "Manjula", "Manoj", "Meenakshi", "Meera", "Mohan",
  "Nafisa", "Nandini", "Naveen", "Neha", "Nitin", "Padma", "Pankaj", "Parveen", "Pooja", "Pradeep", "Priya", "Rahul", "Rajesh", "Ranjit", "Ravi", "Rekha", "Reshma",
  "Rohit", "Rosy", "Sachin", "Salma", "Sandeep", "Sangeeta", "Sanjay", "Saritha", "Satish", "Shabnam", "Shailesh", "Shanti", "Shilpa", "Sneha", "Sudha", "Sujata",
  "Sunita", "Suresh", "Swati", "Tanvi", "Thomas", "Uma", "Vandana", "Varsha", "Vijay", "Vinod", "Yasmin", "Yogesh",
];

export const LAST_NAMES = [
  "Agarwal", "Ahmed", "Ansari", "Banerjee", "Bhat", "Bose", "Chandran", "Chauhan", "Chavan", "Choudhury", "Das", "Dave", "Deshpande", "Dhillon", "D'Mello", "Fernandes",
  "Gill", "Gowda", "Gupta", "Iyer", "Jadhav", "Jain", "Jha", "Kamble", "Kaur", "Khan", "Kulkarni", "Kumar", "Mahajan", "Malik", "Mehta", "Menon", "Mishra", "More",
  "Mukherjee", "Naidu", "Nair", "Pandey", "Patel", "Patil", "Pawar", "Pillai", "Qureshi", "Rao", "Rathod", "Reddy", "Roy", "Sahu", "Saxena", "Shaikh", "Sharma",
  "Shetty", "Shukla", "Singh", "Sinha", "Solanki", "Soni", "Srinivasan", "Tiwari", "Trivedi", "Varghese", "Verma", "Wagh", "Yadav",
];
